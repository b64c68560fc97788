import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { EndpointBody } from '@carelane/contract/endpoint';
import type { createPrescription as endpoint } from '@carelane/contract/prescriptions/endpoints';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import type { Tx } from '../db/client';
import { isDoctorAvailable, lockPeople } from '../db/lock-people';
import { pipelined } from '../db/statements/pipelined';
import type { Deps } from '../deps';
import { findDoctorByUser } from '../doctors/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordAccess } from '../patients/audit';
import { withWarnings } from './allergies';
import { newContent } from './content';
import { findCurrentVisit, requireVisit } from './current-visit';
import { insertPrescription } from './insert-prescription';
import { newPrescription, requireAllowed, requireCanPrescribe } from './new-prescription';
import { notifyInAppAndByMail } from './notify-prescription';
import { findPatientToTreat } from './patient-to-treat';
import { prescriptionOnWire } from './queries';
import { currentKey } from './signing/signing-keys';

type Body = EndpointBody<typeof endpoint>;

export async function createPrescription(deps: Deps, viewer: Viewer, body: Body): Promise<Prescription> {
  const requested = newContent(body);
  const now = deps.clock.now();
  const { row, publish } = await deps.db.transaction(async (tx) => {
    const { doctor, patient, current, key } = await lockAndRead(tx, viewer, body, now);
    const { appointmentId, visit, booking } = current;
    requireCanPrescribe(doctor, deps.config);
    requireAllowed(requested.medicines, visit, deps.config);
    const medicines = withWarnings(patient?.allergies?.items ?? null, requested.medicines);
    const content = { ...requested, medicines };
    const links = { appointmentId, renewedFromId: null };
    const prescription = newPrescription({ doctor, patient, ...links, visit, content, now });
    const [, , publish] = await pipelined(
      insertPrescription(tx, prescription, key),
      recordAccess(tx, {
        patientId: prescription.patientId,
        actor: viewer,
        action: 'prescription-created',
        subject: prescription.id,
        at: now,
      }),
      notifyInAppAndByMail(tx, deps, {
        userId: patient?.userId ?? null,
        prescriptionId: prescription.id,
        message: `${doctorTitle(doctor.name)} has written a prescription for you.`,
        subject: 'A new prescription on Carelane',
        dedupeKey: `prescription:${prescription.id}`,
      }),
    );
    return { row: { prescription, doctor, visit: booking, renewal: null }, publish };
  });
  publish();
  return prescriptionOnWire(row, now);
}

/** Sent together with the locks. The reads run once the locks are held. */
async function lockAndRead(tx: Tx, viewer: Viewer, { patientId, appointmentId, mode }: Body, now: Date) {
  const doctor = await findDoctorByUser(tx, viewer.userId);
  if (!doctor) throw new Refusal('DOCTOR_NOT_FOUND');
  const pair = { patientId, doctorId: doctor.id };
  const [people, current, patient, key] = await pipelined(
    lockPeople(tx, pair),
    findCurrentVisit(tx, { doctor, patientId }, now, { appointmentId, mode }),
    findPatientToTreat(tx, patientId),
    currentKey(tx, now),
  );
  if (!isDoctorAvailable(people)) throw new Refusal('VERIFICATION_WITHDRAWN');
  const currentVisit = requireVisit(current, { appointmentId });
  if (mode && currentVisit.visit.mode === 'in-person') {
    const message = 'This visit was booked in person. Only a video visit can have another mode.';
    throw new Refusal('INVALID', message, { errors: [{ path: 'mode', message }] });
  }
  return { doctor, patient, key, current: currentVisit };
}
