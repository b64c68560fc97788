import type { Prescription, PrescriptionWithHistory } from '@carelane/contract/prescriptions/prescription';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { patientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import { requireDoctorByUser } from '../doctors/queries';
import { actingUserId, type Viewer } from '../http/endpoints/viewer';
import { spendBudget } from '../http/limits/budget';
import { Refusal } from '../http/refusal';
import { recordReads } from '../patients/record-reads';
import { renderInThread } from '../pdf/render-in-thread';
import type { PrescriptionDocument } from './pdf/prescription-document';
import { toDocument } from './pdf/to-document';
import {
  getPrescriptionFor,
  listPatientPrescriptions,
  type PrescriptionRow,
  prescriptionOnWire,
  withHistory,
} from './queries';
import { findVersion } from './signing/sign-prescription';
import { requireTreating } from './visits';

/** Rendering a PDF takes a tenth of a second of CPU time. */
const PDFS_PER_MINUTE = 30;

export async function readPrescription(
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<PrescriptionWithHistory> {
  const now = deps.clock.now();
  const row = await getPrescriptionFor(deps.db, viewer, id);
  await recordReads(deps, viewer, {
    action: 'prescription-viewed',
    patientIds: [row.patient.id],
    subject: id,
  });
  return withHistory(deps.db, row, now);
}

export async function readPrescriptionPdf(deps: Deps, viewer: Viewer, id: string): Promise<Buffer> {
  await spendBudget(deps, { key: `pdf:${actingUserId(viewer)}`, limit: PDFS_PER_MINUTE, windowSeconds: 60 });
  const row = await getPrescriptionFor(deps.db, viewer, id);
  await recordReads(deps, viewer, {
    action: 'prescription-downloaded',
    patientIds: [row.patient.id],
    subject: id,
  });
  const document = await loadDocument(deps.db, row, deps.config.publicUrl);
  return renderInThread(actingUserId(viewer), 'prescription', document);
}

export async function loadDocument(
  db: Queryable,
  row: PrescriptionRow,
  publicUrl: string,
): Promise<PrescriptionDocument> {
  return toDocument(row, publicUrl, await findVersion(db, row.prescription));
}

export async function readPatientPrescriptions(
  deps: Deps,
  viewer: Viewer,
  patientId: string | undefined,
): Promise<Prescription[]> {
  const { db, clock } = deps;
  const id =
    viewer.role === 'patient'
      ? await findOwnPatientId(db, viewer, patientId)
      : await requireTreatedPatient(db, viewer, patientId);
  if (!id) return [];
  await recordReads(deps, viewer, { action: 'prescriptions-viewed', patientIds: [id] });
  const now = clock.now();
  return (await listPatientPrescriptions(db, id)).map((row) => prescriptionOnWire(row, now));
}

async function findOwnPatientId(
  db: Queryable,
  viewer: Viewer,
  requestedId: string | undefined,
): Promise<string | undefined> {
  const [profile] = await db
    .select({ id: patientProfiles.id })
    .from(patientProfiles)
    .where(eq(patientProfiles.userId, viewer.userId));
  if (requestedId !== undefined && requestedId !== profile?.id)
    throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
  return profile?.id;
}

async function requireTreatedPatient(
  db: Queryable,
  viewer: Viewer,
  patientId: string | undefined,
): Promise<string> {
  if (!patientId) {
    const message = 'Please choose a patient.';
    throw new Refusal('INVALID', message, { errors: [{ path: 'patientId', message }] });
  }
  const doctor = await requireDoctorByUser(db, viewer.userId);
  await requireTreating(db, { doctorId: doctor.id, patientId });
  return patientId;
}
