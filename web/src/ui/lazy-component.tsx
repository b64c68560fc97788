import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isSlowLine } from '../lib/slow-line';
import { whenIdle } from '../lib/when-idle';

/**
 * A component that is not visible at first, such as a dialog. Its code loads when the browser is idle, or at once when it
 * is needed earlier, and only then on a slow or metered line. Until then the fallback is shown.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: (props: P) => ReactNode = () => null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const loadOnce = () => {
    loading ??= withRetries(load).then((piece) => {
      loaded = piece;
      return { default: piece };
    });
    return loading;
  };
  whenIdle(() => {
    if (isSlowLine()) return;
    load().then(
      (piece) => {
        loaded = piece;
      },
      () => {},
    );
  });
  const Lazy = lazy(loadOnce);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at module level
  return function LazyComponent(props: P) {
    const [Piece] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return (
      <Suspense fallback={fallback(props)}>
        <Piece {...props} />
      </Suspense>
    );
  };
}

const TRY_AGAIN_MS = 5_000;
const SOON_MS = 500;
const ATTEMPTS = 6;

/**
 * A short outage is not an error: the code is requested again, more slowly each time, for half a minute. If it is still
 * missing then, it belongs to an older version, and the error page loads the new one.
 */
async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, SOON_MS * 2 ** attempt));
    }
  }
  return load();
}

/** For background components: the screen works without them, so their code is retried until it loads. */
export function retryForever<T>(load: () => Promise<T>): () => Promise<T> {
  const withRetries = () =>
    new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS)).then(retryForever(load));
  return () => load().catch(withRetries);
}

interface Opens {
  opened: boolean;
}

/** A dialog that is not mounted before it is opened for the first time. */
export function lazyDialog<P extends Opens>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Dialog = lazyComponent<P>(async () => opening(await load()));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at module level
  return function LazyDialog(props: P) {
    const [isWanted, setWanted] = useState(props.opened);
    if (props.opened && !isWanted) setWanted(true);
    return isWanted ? <Dialog {...props} /> : null;
  };
}

/** Mounts closed and opens right after, so that the transition runs and focus returns when it closes. */
function opening<P extends Opens>(Dialog: ComponentType<P>): ComponentType<P> {
  return function Opening(props: P) {
    const [isMounted, setMounted] = useState(false);
    useEffect(() => setMounted(true), []);
    return <Dialog {...props} opened={props.opened && isMounted} />;
  };
}
