import type { Viewer } from '../http/endpoints/viewer';
import type { AppointmentRow } from './queries';

/**
 * Papers and chat. A doctor whose visit was canceled never treated the patient; while the patient chooses another time,
 * they still may.
 */
export const mayReadVisit = (
  { role }: Pick<Viewer, 'role'>,
  { status, chooseBy }: Pick<AppointmentRow['appointment'], 'status' | 'chooseBy'>,
): boolean => role === 'patient' || status !== 'canceled' || chooseBy !== null;
