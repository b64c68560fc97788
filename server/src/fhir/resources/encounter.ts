import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { concept, hl7Code, nonEmptyList, type Resource, reference, rowMeta } from '../resource';
import { type VisitRow, visitEnd } from './appointment';

type Visit = VisitRow['visit'];

function encounterStatus({ status, patientAbsentAt, doctorJoinedAt }: Visit) {
  if (patientAbsentAt || status === 'canceled') return 'cancelled';
  if (status === 'completed') return 'finished';
  return doctorJoinedAt ? 'in-progress' : 'planned';
}

/** Arrivals and departures do not change `updated_at`. */
const presence = ({ doctorJoinedAt, sessionEndedAt, lateAnnouncedAt }: Visit) => [
  doctorJoinedAt,
  sessionEndedAt,
  lateAnnouncedAt,
];

export function encounterResource({ visit, doctor, patient }: VisitRow): Resource {
  const isVideo = visit.consultationType === 'Video Consultation';
  return {
    resourceType: 'Encounter',
    id: visit.id,
    meta: rowMeta(visit.updatedAt, doctor.updatedAt, patient.updatedAt, ...presence(visit)),
    status: encounterStatus(visit),
    class: isVideo ? hl7Code('v3-ActCode', 'VR', 'virtual') : hl7Code('v3-ActCode', 'AMB', 'ambulatory'),
    serviceType: concept(doctor.specialization),
    subject: reference('Patient', visit.patientId, patient.name),
    participant: [{ individual: reference('Practitioner', doctor.id, doctorTitle(doctor.name)) }],
    appointment: [reference('Appointment', visit.id)],
    period: period(visit),
    reasonCode: nonEmptyList(concept(visit.reason)),
  };
}

/** A visit may be completed early, but no period may end before it begins. */
function period(visit: Visit) {
  const start = visit.doctorJoinedAt ?? visit.startsAt;
  const end = visit.doctorJoinedAt ? (visit.sessionEndedAt ?? visit.completedAt) : visitEnd(visit);
  return {
    start: start.toISOString(),
    ...(end && end >= start ? { end: end.toISOString() } : {}),
  };
}
