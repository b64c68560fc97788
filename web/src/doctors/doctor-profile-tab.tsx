import { PendingPage } from '../ui/pending-page';

export function DoctorProfileTab() {
  return <PendingPage />;
}
