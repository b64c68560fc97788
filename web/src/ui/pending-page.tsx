import { LoadingState } from './loading-state';
import { MainPart } from './main-part';

/** Shown only when a screen's code takes noticeably long. */
export function PendingPage() {
  return (
    <MainPart>
      <LoadingState isPage label="Loading…" shape="page" count={2} />
    </MainPart>
  );
}
