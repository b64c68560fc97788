import { PendingPage } from '../ui/pending-page';

export function ConsultationRoute() {
  return <PendingPage />;
}
