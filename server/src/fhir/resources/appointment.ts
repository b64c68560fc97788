import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { SLOT_MINUTES } from '@carelane/contract/doctors/slot-grid';
import type { appointments } from '../../db/schema';
import { concept, nonEmptyList, type Resource, reference, rowMeta } from '../resource';

export interface VisitRow {
  visit: typeof appointments.$inferSelect;
  doctor: { id: string; name: string; specialization: string; updatedAt: Date };
  patient: { name: string; updatedAt: Date };
}

function appointmentStatus({ status, patientAbsentAt, chooseBy }: VisitRow['visit']) {
  if (patientAbsentAt) return 'noshow';
  if (chooseBy) return 'pending';
  return { held: 'proposed', scheduled: 'booked', completed: 'fulfilled', canceled: 'cancelled' }[status];
}

export function appointmentResource({ visit, doctor, patient }: VisitRow): Resource {
  const status = appointmentStatus(visit);
  return {
    resourceType: 'Appointment',
    id: visit.id,
    meta: rowMeta(visit.updatedAt, doctor.updatedAt, patient.updatedAt),
    status,
    serviceType: nonEmptyList(concept(visit.consultationType)),
    specialty: nonEmptyList(concept(doctor.specialization)),
    reasonCode: nonEmptyList(concept(visit.reason)),
    start: visit.startsAt.toISOString(),
    end: visitEnd(visit).toISOString(),
    minutesDuration: SLOT_MINUTES,
    created: visit.createdAt.toISOString(),
    participant: [
      {
        actor: reference('Patient', visit.patientId, patient.name),
        status: status === 'pending' ? 'needs-action' : 'accepted',
      },
      {
        actor: reference('Practitioner', doctor.id, doctorTitle(doctor.name)),
        status: status === 'pending' ? 'declined' : 'accepted',
      },
    ],
  };
}

export const visitEnd = ({ startsAt }: Pick<VisitRow['visit'], 'startsAt'>) =>
  new Date(startsAt.getTime() + SLOT_MINUTES * 60_000);
