import type { Viewer } from '../http/endpoints/viewer';
import type { AppointmentRow } from './queries';

/** After a cancellation the doctor has not treated the patient, except while the patient can still choose another time. */
export const canReadVisit = (
  { role }: Pick<Viewer, 'role'>,
  { status, chooseBy }: Pick<AppointmentRow['appointment'], 'status' | 'chooseBy'>,
): boolean => role === 'patient' || status !== 'canceled' || chooseBy !== null;
