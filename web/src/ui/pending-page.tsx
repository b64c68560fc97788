import { LoadingState } from './loading-state';

/** Shown only when a screen's code takes noticeably long. */
export function PendingPage() {
  return <LoadingState label="Loading…" shape="page" count={2} />;
}
