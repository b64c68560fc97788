import { lazyComponent, retryForever } from '../../ui/lazy-component';

/** Its code and data are loaded after those of the screen. */
export const LazyEarlierOffers = lazyComponent<object>(
  retryForever(() => import('./earlier-offers').then((module) => module.EarlierOffers)),
);
