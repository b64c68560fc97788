import type { Viewer } from '../http/endpoints/viewer';
import type { AppointmentRow } from './queries';

/**
 * Whether the viewer may read the papers and the chat of a visit. A doctor whose visit was canceled has not treated the
 * patient. While the patient can still choose another time, the doctor keeps access.
 */
export const canReadVisit = (
  { role }: Pick<Viewer, 'role'>,
  { status, chooseBy }: Pick<AppointmentRow['appointment'], 'status' | 'chooseBy'>,
): boolean => role === 'patient' || status !== 'canceled' || chooseBy !== null;
