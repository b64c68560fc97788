import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type { EndpointBody } from '@carelane/contract/endpoint';
import type { createPrescription as endpoint } from '@carelane/contract/prescriptions/endpoints';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { isDoctorHere, lockPeople } from '../db/lock-people';
import type { Deps } from '../deps';
import { findDoctorByUser } from '../doctors/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordAccess } from '../patients/audit';
import { withWarnings } from './allergies';
import { newContent } from './content';
import { issuePrescription, requireAllowed, requireMayPrescribe } from './issue-prescription';
import { notifyInAppAndByMail } from './notify-prescription';
import { getPrescriptionById, prescriptionOnWire } from './queries';
import { findCurrentVisit } from './visits';

export async function createPrescription(
  deps: Deps,
  viewer: Viewer,
  body: EndpointBody<typeof endpoint>,
): Promise<Prescription> {
  const { patientId, appointmentId, mode } = body;
  const requested = newContent(body);
  const now = deps.clock.now();
  const { row, publish } = await deps.db.transaction(async (tx) => {
    const doctor = await findDoctorByUser(tx, viewer.userId);
    if (!doctor) throw new Refusal('DOCTOR_NOT_FOUND');
    const people = await lockPeople(tx, { patientId, doctorId: doctor.id });
    if (!isDoctorHere(people)) throw new Refusal('VERIFICATION_WITHDRAWN');
    const current = await findCurrentVisit(tx, { doctorId: doctor.id, patientId }, now, {
      appointmentId,
      mode,
    });
    requireMayPrescribe(doctor, deps.config);
    requireAllowed(requested.medicines, current.visit, deps.config);
    const content = { ...requested, medicines: await withWarnings(tx, patientId, requested.medicines) };
    const id = await issuePrescription(tx, { doctor, patientId, ...current, content, now });
    await recordAccess(tx, {
      patientId,
      actor: viewer,
      action: 'prescription-created',
      subject: id,
      at: now,
    });
    const row = await getPrescriptionById(tx, id);
    const publish = await notifyInAppAndByMail(tx, deps, {
      userId: row.patient.userId,
      prescriptionId: id,
      message: `${doctorTitle(doctor.name)} has written a prescription for you.`,
      subject: 'A new prescription on Carelane',
      dedupeKey: `prescription:${id}`,
    });
    return { row, publish };
  });
  publish();
  return prescriptionOnWire(row, now);
}
