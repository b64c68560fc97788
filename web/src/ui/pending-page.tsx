import { LoadingState } from './loading-state';
import { MainLandmark } from './main-landmark';

export function PendingPage() {
  return (
    <MainLandmark>
      <LoadingState isPage label="Loading…" shape="page" count={2} />
    </MainLandmark>
  );
}
