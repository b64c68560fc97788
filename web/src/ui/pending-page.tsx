import { LoadingState } from './loading-state';

/** Shown only when a screen's code takes a noticeable while. */
export function PendingPage() {
  return <LoadingState label="Loading…" shape="page" count={2} />;
}
