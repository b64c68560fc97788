import type { Role } from '@carelane/contract/auth/account';
import type { AppointmentView } from '../appointment-view';
import {
  NextAppointment,
  NextAppointmentLoading,
  NextAppointmentUnknown,
  NoNextAppointment,
} from './next-appointment';

interface Props {
  next: AppointmentView | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  viewerRole: Role;
}

export function NextUp({ next, isLoading, hasFailed, viewerRole }: Props) {
  // A list that has not loaded yet may contain an earlier visit.
  if (isLoading && !hasFailed) return <NextAppointmentLoading />;
  if (next) return <NextAppointment appointment={next} viewerRole={viewerRole} />;
  return hasFailed ? <NextAppointmentUnknown /> : <NoNextAppointment viewerRole={viewerRole} />;
}
