import { lazyComponent, retryForever } from '../../ui/lazy-component';

export const LazyEarlierOffers = lazyComponent<object>(
  retryForever(() => import('./earlier-offers').then((module) => module.EarlierOffers)),
);
