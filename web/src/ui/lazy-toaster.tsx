import { useEffect, useState } from 'react';
import { whenIdle } from '../lib/when-idle';
import { lazyComponent, retryForever } from './lazy-component';
import { firstToast } from './toast';

const Toaster = lazyComponent(retryForever(() => import('./toaster').then((module) => module.Toaster)));

export function LazyToaster() {
  const [shouldLoad, setShouldLoad] = useState(false);
  useEffect(() => {
    void firstToast.then(() => setShouldLoad(true));
    whenIdle(() => setShouldLoad(true));
  }, []);
  return shouldLoad ? <Toaster /> : null;
}
