import { LoadingState } from './loading-state';
import { MainLandmark } from './main-landmark';

/** Shown only when a screen's code takes noticeably long. */
export function PendingPage() {
  return (
    <MainLandmark>
      <LoadingState isPage label="Loading…" shape="page" count={2} />
    </MainLandmark>
  );
}
