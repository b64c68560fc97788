import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import type {
  AllergyOverride,
  Prescription,
  RenewalRequest,
} from '@carelane/contract/prescriptions/prescription';
import { NEW_REQUEST_DAYS, renewalAvailability } from '@carelane/contract/prescriptions/renewal-rule';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { newId } from '../db/columns';
import { isDoctorAvailable, isPatientAvailable } from '../db/lock-people';
import { doctorProfiles, prescriptions, renewalRequests } from '../db/schema';
import type { Deps } from '../deps';
import { requireDoctorByUser } from '../doctors/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordAccess } from '../patients/audit';
import { recordReads } from '../patients/record-reads';
import { findDuplicates, listActivePrescriptions } from './active-prescriptions';
import { withWarnings } from './allergies';
import { readContent, renewedContent } from './content';
import { insertPrescription } from './insert-prescription';
import { newPrescription, requireAllowed, requireCanPrescribe } from './new-prescription';
import { notifyInAppAndByMail } from './notify-prescription';
import { findPatientToTreat } from './patient-to-treat';
import {
  getPrescriptionById,
  getPrescriptionFor,
  lockPrescription,
  lockPrescriptionForIssuer,
  type PrescriptionRow,
  prescriptionOnWire,
  selectPrescriptions,
} from './queries';
import { currentKey } from './signing/signing-keys';
import { isIssuerTreating, isTreating, renewalVisit } from './visits';

export async function requestRenewal(
  deps: Deps,
  viewer: Viewer,
  id: string,
  note: string | undefined,
): Promise<Prescription> {
  const now = deps.clock.now();
  const { row, publish } = await deps.db.transaction(async (tx) => {
    const people = await lockPrescription(tx, id);
    const before = await getPrescriptionFor(tx, viewer, id);
    if (!isPatientAvailable(people)) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
    requireRenewable(before);
    if (before.renewal?.status === 'pending') throw new Refusal('ALREADY_REQUESTED');
    if (renewalAvailability(before.renewal, now) === 'with a note' && !note) {
      throw new Refusal(
        'ALREADY_REQUESTED',
        `The doctor has declined to renew this prescription. Write a note, ask again after ${NEW_REQUEST_DAYS} days, or book an appointment.`,
      );
    }
    if (!before.doctor.userId || !isDoctorAvailable(people))
      throw new Refusal('CONFLICT', 'This doctor is no longer on Carelane.');
    if (!(await isTreating(tx, { doctorId: before.doctor.id, patientId: before.patient.id })))
      throw new Refusal(
        'CONFLICT',
        'Your visit with this doctor was canceled, so they cannot renew this. Please book an appointment with them.',
      );
    const requestId = newId(now.getTime());
    await tx
      .insert(renewalRequests)
      .values({ id: requestId, prescriptionId: id, status: 'pending', note: note || null, createdAt: now });
    const publish = await notifyInAppAndByMail(tx, deps, {
      userId: before.doctor.userId,
      prescriptionId: id,
      message: `${before.patient.name} has asked you to renew a prescription.`,
      subject: 'A patient has asked for a renewal on Carelane',
      dedupeKey: `renewal-requested:${requestId}`,
    });
    return { row: await getPrescriptionById(tx, id), publish };
  });
  publish();
  return prescriptionOnWire(row, now);
}

export async function renewPrescription(
  deps: Deps,
  viewer: Viewer,
  id: string,
  reasons: readonly AllergyOverride[] | undefined,
): Promise<Prescription> {
  const now = deps.clock.now();
  const { row, publish } = await deps.db.transaction(async (tx) => {
    const { prescription, patient, ...before } = await lockRenewable(tx, viewer, id);
    const doctor = await requireDoctorByUser(tx, viewer.userId);
    requireCanPrescribe(doctor, deps.config);
    const pair = { doctorId: doctor.id, patientId: patient.id };
    const visit = await renewalVisit(tx, pair, prescription.createdAt, now);
    const renewed = renewedContent(readContent(prescription), reasons);
    requireAllowed(renewed.medicines, visit, deps.config);
    const treated = await findPatientToTreat(tx, patient.id);
    const medicines = withWarnings(treated?.allergies?.items ?? null, renewed.medicines);
    const issued = newPrescription({
      doctor,
      patient: treated,
      appointmentId: null,
      renewedFromId: id,
      visit,
      content: { ...renewed, medicines },
      now,
    });
    await insertPrescription(tx, issued, await currentKey(tx, now));
    if (before.renewal?.status === 'pending')
      await settleRenewal(tx, before.renewal.id, 'renewed', null, now);
    await recordAccess(tx, {
      patientId: patient.id,
      actor: viewer,
      action: 'prescription-renewed',
      subject: issued.id,
      at: now,
    });
    const publish = await notifyInAppAndByMail(tx, deps, {
      userId: patient.userId,
      prescriptionId: issued.id,
      message: `${doctorTitle(doctor.name)} has renewed your prescription.`,
      subject: 'A prescription on Carelane was renewed',
      dedupeKey: `renewed:${id}`,
    });
    return { row: { prescription: issued, doctor, visit: null, renewal: null }, publish };
  });
  publish();
  return prescriptionOnWire(row, now);
}

export async function declineRenewal(
  deps: Deps,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<Prescription> {
  const now = deps.clock.now();
  const { row, publish } = await deps.db.transaction(async (tx) => {
    const { renewal, patient, doctor } = await lockPrescriptionForIssuer(tx, viewer, id);
    if (renewal?.status !== 'pending')
      throw new Refusal('CONFLICT', 'No renewal of this prescription has been requested.');
    await settleRenewal(tx, renewal.id, 'declined', reason, now);
    await recordAccess(tx, {
      patientId: patient.id,
      actor: viewer,
      action: 'renewal-declined',
      subject: id,
      at: now,
    });
    const publish = await notifyInAppAndByMail(tx, deps, {
      userId: patient.userId,
      prescriptionId: id,
      message: `${doctorTitle(doctor.name)} has not renewed your prescription. Open it to read why.`,
      subject: 'An answer to your renewal request on Carelane',
      dedupeKey: `renewal-declined:${renewal.id}`,
    });
    return { row: await getPrescriptionById(tx, id), publish };
  });
  publish();
  return prescriptionOnWire(row, now);
}

export async function listPendingRenewals(deps: Deps, viewer: Viewer): Promise<RenewalRequest[]> {
  const now = deps.clock.now();
  const rows = await selectPrescriptions(
    deps.db,
    and(
      eq(doctorProfiles.userId, viewer.userId),
      eq(renewalRequests.status, 'pending'),
      isIssuerTreating(deps.db),
    ),
  ).orderBy(asc(renewalRequests.createdAt), asc(renewalRequests.id));
  await recordReads(deps, viewer, {
    action: 'renewals-viewed',
    patientIds: rows.map(({ patient }) => patient.id),
  });
  const active = await listActivePrescriptions(
    deps.db,
    rows.map(({ patient }) => patient.id),
    now,
  );
  return rows.flatMap((row) => {
    // Only satisfies the type of the left join.
    if (!row.renewal) return [];
    const { id, note, createdAt } = row.renewal;
    const prescription = prescriptionOnWire(row, now);
    const duplicates = findDuplicates(prescription, active);
    return [{ _id: id, note, createdAt: createdAt.toISOString(), prescription, duplicates }];
  });
}

async function lockRenewable(tx: Tx, viewer: Viewer, id: string): Promise<PrescriptionRow> {
  const row = await lockPrescriptionForIssuer(tx, viewer, id);
  if (!(await isTreating(tx, { doctorId: row.doctor.id, patientId: row.patient.id }))) {
    throw new Refusal('PRESCRIPTION_NOT_FOUND');
  }
  requireRenewable(row);
  const [renewed] = await tx
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(eq(prescriptions.renewedFromId, id));
  if (renewed) throw new Refusal('CONFLICT', 'This prescription has already been renewed.');
  return row;
}

function requireRenewable({ prescription, renewal }: PrescriptionRow): void {
  if (prescription.withdrawnAt) throw new Refusal('CONFLICT', 'This prescription was withdrawn.');
  if (renewal?.status === 'renewed')
    throw new Refusal('ALREADY_REQUESTED', 'This prescription has already been renewed.');
}

export async function settleRenewal(
  tx: Tx,
  requestId: string,
  status: 'renewed' | 'declined',
  answer: string | null,
  now: Date,
): Promise<void> {
  await tx
    .update(renewalRequests)
    .set({ status, answer, settledAt: now })
    .where(eq(renewalRequests.id, requestId));
}
