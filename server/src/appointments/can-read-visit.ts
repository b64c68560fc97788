import type { Viewer } from '../http/endpoints/viewer';
import type { AppointmentRow } from './queries';

/**
 * Whether the viewer may read a visit's papers and chat. A doctor loses access when the visit is canceled,
 * because they have not treated the patient, but keeps it while the patient can still choose another time.
 */
export const canReadVisit = (
  { role }: Pick<Viewer, 'role'>,
  { status, chooseBy }: Pick<AppointmentRow['appointment'], 'status' | 'chooseBy'>,
): boolean => role === 'patient' || status !== 'canceled' || chooseBy !== null;
