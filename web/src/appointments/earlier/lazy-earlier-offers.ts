import { lazyComponent, retryForever } from '../../ui/lazy-component';

/** Loads its code and its data after those of the screen. */
export const LazyEarlierOffers = lazyComponent<object>(
  retryForever(() => import('./earlier-offers').then((module) => module.EarlierOffers)),
);
