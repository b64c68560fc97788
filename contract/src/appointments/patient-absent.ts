import { joinWindow, type Timed } from './join-window';
import type { AppointmentStatus, ConsultationType } from './status';

/**
 * Whether the doctor may close the visit as one that its patient did not come to: after the join window, when the doctor
 * was in the room inside it and the patient was not. Nobody can see who came to a clinic, so there the doctor's word counts.
 */
export function isPatientAbsent(
  visit: Timed & {
    status: AppointmentStatus;
    consultationType: ConsultationType;
    doctorJoined: boolean;
    patientJoined: boolean;
  },
  now: Date,
): boolean {
  if (joinWindow(visit, now).state !== 'over') return false;
  if (visit.consultationType === 'In-person Consultation') return true;
  return visit.doctorJoined && !visit.patientJoined;
}
