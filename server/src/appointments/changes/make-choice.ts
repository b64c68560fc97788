import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { type AppointmentRow, getAppointmentFor } from '../queries';
import { cancelAppointment } from './cancel-appointment';
import { rescheduleAppointment } from './reschedule-appointment';

/** What the patient wants after the doctor said that they cannot attend. */
export async function makeChoice(
  deps: Deps,
  viewer: Viewer,
  id: string,
  choice: 'refund' | { date: string; time: string },
): Promise<AppointmentRow> {
  // Before the new time is checked, so that a late choice of any time gets the same refusal.
  requireChoice(await getAppointmentFor(deps.db, viewer, id));
  return choice === 'refund'
    ? cancelAppointment(deps, viewer, id, requireChoice)
    : rescheduleAppointment(deps, viewer, id, choice, requireChoice);
}

function requireChoice({ appointment }: Pick<AppointmentRow, 'appointment'>): void {
  if (!appointment.chooseBy) throw new Refusal('NOTHING_TO_CHOOSE');
}
