import { joinWindow, type VisitTiming } from './join-window';
import type { AppointmentStatus, ConsultationType } from './status';

/** The product cannot know who came to a clinic, so for in-person visits the doctor decides. */
export function canCloseAsPatientAbsent(
  visit: VisitTiming & {
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
