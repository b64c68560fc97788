import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isServerUp } from '../lib/is-server-up';
import { isSlowConnection } from '../lib/slow-connection';
import { whenIdle } from '../lib/when-idle';

/**
 * A component that is not visible at first, such as a dialog. Its code loads when the browser is idle, or as soon as
 * the component is rendered. On a slow or metered connection it loads only when rendered. The fallback is shown until
 * it has loaded.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: (props: P) => ReactNode = () => null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const loadOnce = () => {
    loading ??= withRetries(load).then((component) => {
      loaded = component;
      return { default: component };
    });
    return loading;
  };
  whenIdle(() => {
    if (isSlowConnection()) return;
    // Without retries: if this fails, the code loads when the component is rendered.
    load().then(
      (component) => {
        loaded = component;
      },
      () => {},
    );
  });
  const Lazy = lazy(loadOnce);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at module level
  return function LazyComponent(props: P) {
    const [Component] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return (
      <Suspense fallback={fallback(props)}>
        <Component {...props} />
      </Suspense>
    );
  };
}

const BACKGROUND_RETRY_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const MAX_ATTEMPTS = 6;

/**
 * A short outage is not an error: the code is requested again, with increasing delays, for half a minute. If it still
 * fails while the server responds, it belongs to an older version, or the browser remembers the failed import, as
 * Chromium does until the page is reloaded. Then the error page reloads it.
 */
async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || (attempt > 1 && (await isServerUp()))) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** (attempt - 1)));
    }
  }
}

/**
 * For background components: the screen works without them, so their code is retried until it loads. Where the browser
 * remembers a failed import, that is after the next reload.
 */
export function retryForever<T>(load: () => Promise<T>): () => Promise<T> {
  const retryLater = () =>
    new Promise((resolve) => setTimeout(resolve, BACKGROUND_RETRY_MS)).then(retryForever(load));
  return () => load().catch(retryLater);
}

interface DialogProps {
  opened: boolean;
}

/** A dialog that is not mounted before it is opened for the first time. */
export function lazyDialog<P extends DialogProps>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Dialog = lazyComponent<P>(async () => openAfterMount(await load()));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at module level
  return function LazyDialog(props: P) {
    const [wasOpened, setWasOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setWasOpened(true);
    return wasOpened ? <Dialog {...props} /> : null;
  };
}

/** Mounts the dialog closed and opens it right after, so that the transition runs and the focus returns on closing. */
function openAfterMount<P extends DialogProps>(Dialog: ComponentType<P>): ComponentType<P> {
  return function OpenedAfterMount(props: P) {
    const [isMounted, setMounted] = useState(false);
    useEffect(() => setMounted(true), []);
    return <Dialog {...props} opened={props.opened && isMounted} />;
  };
}
