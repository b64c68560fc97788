import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isServerUp } from '../lib/is-server-up';
import { isSlowConnection } from '../lib/slow-connection';
import { whenIdle } from '../lib/when-idle';

/** Loads when the browser is idle or the component renders. On a slow or metered connection only then. */
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

/** Chromium remembers a failed import until a reload, so after half a minute the error page reloads. */
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

/** The screen works without these. A browser that remembers a failed import needs a reload. */
export function retryForever<T>(load: () => Promise<T>): () => Promise<T> {
  const retryLater = () =>
    new Promise((resolve) => setTimeout(resolve, BACKGROUND_RETRY_MS)).then(retryForever(load));
  return () => load().catch(retryLater);
}

interface DialogProps {
  opened: boolean;
}

export function lazyDialog<P extends DialogProps>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Dialog = lazyComponent<P>(async () => openAfterMount(await load()));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at module level
  return function LazyDialog(props: P) {
    const [wasOpened, setWasOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setWasOpened(true);
    return wasOpened ? <Dialog {...props} /> : null;
  };
}

/** Mounted closed and opened right after, so that the transition runs and the focus returns on closing. */
function openAfterMount<P extends DialogProps>(Dialog: ComponentType<P>): ComponentType<P> {
  return function OpenedAfterMount(props: P) {
    const [isMounted, setMounted] = useState(false);
    useEffect(() => setMounted(true), []);
    return <Dialog {...props} opened={props.opened && isMounted} />;
  };
}
