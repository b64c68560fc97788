import { useEffect, useState } from 'react';
import { whenIdle } from '../lib/when-idle';
import { lazyComponent, retryForever } from './lazy-component';
import { firstToast } from './toast';

const Toaster = lazyComponent(retryForever(() => import('./toaster').then((module) => module.Toaster)));

/** Renders toasts, once there is one or the page is idle. */
export function LazyToaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    void firstToast.then(() => setWanted(true));
    whenIdle(() => setWanted(true));
  }, []);
  return isWanted ? <Toaster /> : null;
}
