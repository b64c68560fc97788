import { lazyComponent, retryForever } from '../../ui/lazy-component';

/** Its code and its request come after the screen's own. */
export const LazyEarlierOffers = lazyComponent<object>(
  retryForever(() => import('./earlier-offers').then((module) => module.EarlierOffers)),
);
