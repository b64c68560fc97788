import { lazyComponent, retryForever } from '../../ui/lazy-component';

/** Loaded after the screen's own code and data. */
export const LazyEarlierOffers = lazyComponent<object>(
  retryForever(() => import('./earlier-offers').then((module) => module.EarlierOffers)),
);
