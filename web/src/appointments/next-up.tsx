import type { Role } from '@carelane/contract/auth/account';
import type { AppointmentView } from './appointment-view';
import { NextAppointment, NextAppointmentLoading, NoNextAppointment } from './next-appointment';

interface Props {
  next: AppointmentView | undefined;
  isLoading: boolean;
  viewerRole: Role;
}

/** The first block of a dashboard. It always stands, so that nothing below it moves. */
export function NextUp({ next, isLoading, viewerRole }: Props) {
  if (next) return <NextAppointment appointment={next} viewerRole={viewerRole} />;
  return isLoading ? <NextAppointmentLoading /> : <NoNextAppointment viewerRole={viewerRole} />;
}
