import type { AuditAction } from '@carelane/contract/patients/audit';
import type { Prescription, PrescriptionWithHistory } from '@carelane/contract/prescriptions/prescription';
import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { patientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import { requireDoctorByUser } from '../doctors/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { spendBudget } from '../http/limits/budget';
import { Refusal } from '../http/refusal';
import { recordAccess } from '../patients/audit';
import { drawApart } from '../pdf/draw-apart';
import { toDocument } from './pdf/to-document';
import {
  getPrescriptionFor,
  listPatientPrescriptions,
  type PrescriptionRow,
  prescriptionOnWire,
  withHistory,
} from './queries';
import { requireTreating } from './visits';

/** Rendering one takes a tenth of a second of CPU, far more than any other response. */
const PDFS_A_MINUTE = 30;

/** A doctor's reading leaves an audit entry in the same transaction. A patient's own reading does not. */
async function note(
  tx: Tx,
  viewer: Viewer,
  patientId: string,
  action: AuditAction,
  at: Date,
  subject?: string,
) {
  if (viewer.role === 'patient') return;
  await recordAccess(tx, { patientId, actor: viewer, action, at, ...(subject ? { subject } : {}) });
}

export async function readPrescription(
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<PrescriptionWithHistory> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const row = await getPrescriptionFor(tx, viewer, id);
    await note(tx, viewer, row.patient.id, 'prescription-viewed', now, id);
    return withHistory(tx, row, now);
  });
}

export async function readPrescriptionPdf(deps: Deps, viewer: Viewer, id: string): Promise<Buffer> {
  await spendBudget(deps, { key: `pdf:${viewer.userId}`, limit: PDFS_A_MINUTE, windowSeconds: 60 });
  const row: PrescriptionRow = await deps.db.transaction(async (tx) => {
    const found = await getPrescriptionFor(tx, viewer, id);
    await note(tx, viewer, found.patient.id, 'prescription-downloaded', deps.clock.now(), id);
    return found;
  });
  return drawApart(viewer.userId, 'prescription', toDocument(row, deps.config.publicUrl));
}

export async function readPatientPrescriptions(
  deps: Deps,
  viewer: Viewer,
  patientId: string | undefined,
): Promise<Prescription[]> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const id =
      viewer.role === 'patient'
        ? await ownPatientId(tx, viewer, patientId)
        : await treatedId(tx, viewer, patientId);
    if (!id) return [];
    await note(tx, viewer, id, 'prescriptions-viewed', now);
    return (await listPatientPrescriptions(tx, id)).map((row) => prescriptionOnWire(row, now));
  });
}

async function ownPatientId(tx: Tx, viewer: Viewer, asked: string | undefined): Promise<string | undefined> {
  const [own] = await tx
    .select({ id: patientProfiles.id })
    .from(patientProfiles)
    .where(eq(patientProfiles.userId, viewer.userId));
  if (asked !== undefined && asked !== own?.id) throw new Refusal('PATIENT_PROFILE_NOT_FOUND');
  return own?.id;
}

async function treatedId(tx: Tx, viewer: Viewer, patientId: string | undefined): Promise<string> {
  if (!patientId) {
    const message = 'Please choose a patient.';
    throw new Refusal('INVALID', message, { errors: [{ path: 'patientId', message }] });
  }
  const doctor = await requireDoctorByUser(tx, viewer.userId);
  await requireTreating(tx, { doctorId: doctor.id, patientId });
  return patientId;
}
