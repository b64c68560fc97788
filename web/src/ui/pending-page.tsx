import { LoadingState } from './loading-state';
import { MainLandmark } from './main-landmark';

/** Shown only if a screen's code takes long to load. */
export function PendingPage() {
  return (
    <MainLandmark>
      <LoadingState isPage label="Loading…" shape="page" count={2} />
    </MainLandmark>
  );
}
