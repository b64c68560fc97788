import type { Prescription, PrescriptionWithHistory } from '@carelane/contract/prescriptions/prescription';
import { expiresAt, prescriptionStatus } from '@carelane/contract/prescriptions/prescription-status';
import { displayCode } from '@carelane/contract/prescriptions/verification-code';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/client';
import { isDoctorAvailable, type LockedPeople, lockPeople } from '../db/lock-people';
import {
  appointments,
  doctorProfiles,
  patientProfiles,
  prescriptions,
  prescriptionVersions,
  renewalRequests,
} from '../db/schema';
import { findDoctorByUser } from '../doctors/queries';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { readContent } from './content';
import { isIssuerTreating, isTreating } from './visits';

const LIST_LIMIT = 500;

const latestRenewal = sql`${renewalRequests.id} = (
  select r.id from renewal_requests r where r.prescription_id = ${prescriptions.id} order by r.created_at desc, r.id desc limit 1)`;

export function selectPrescriptions(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      prescription: prescriptions,
      doctor: {
        id: doctorProfiles.id,
        userId: doctorProfiles.userId,
        name: doctorProfiles.name,
        verificationWithdrawnAt: doctorProfiles.verificationWithdrawnAt,
      },
      patient: { id: patientProfiles.id, userId: patientProfiles.userId, name: patientProfiles.name },
      renewal: renewalRequests,
      isIssuerTreating: sql<boolean>`${isIssuerTreating(db)}`,
      // The first column decides whether the join has found a visit.
      visit: {
        id: appointments.id,
        bookedBy: appointments.bookedBy,
        adultPresent: appointments.adultPresent,
      },
    })
    .from(prescriptions)
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, prescriptions.doctorId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, prescriptions.patientId))
    .leftJoin(appointments, eq(appointments.id, prescriptions.appointmentId))
    .leftJoin(renewalRequests, and(eq(renewalRequests.prescriptionId, prescriptions.id), latestRenewal))
    .where(where)
    .$dynamic();
}

export type PrescriptionRow = Awaited<ReturnType<typeof selectPrescriptions>>[number];

export async function getPrescriptionById(db: Queryable, id: string): Promise<PrescriptionRow> {
  const [row] = await selectPrescriptions(db, eq(prescriptions.id, id));
  if (!row) throw new Refusal('PRESCRIPTION_NOT_FOUND');
  return row;
}

export async function getPrescriptionFor(
  db: Queryable,
  viewer: Viewer,
  id: string,
): Promise<PrescriptionRow> {
  const row = await getPrescriptionById(db, id);
  if (viewer.role === 'patient') {
    if (row.patient.userId === viewer.userId) return row;
    throw new Refusal('PRESCRIPTION_NOT_FOUND');
  }
  const doctor = await findDoctorByUser(db, viewer.userId);
  if (doctor && (await isTreating(db, { doctorId: doctor.id, patientId: row.patient.id }))) return row;
  throw new Refusal('PRESCRIPTION_NOT_FOUND');
}

/** In the same order as everywhere else, to prevent deadlocks. */
export async function lockPrescription(tx: Tx, id: string): Promise<LockedPeople> {
  const [pair] = await tx
    .select({ patientId: prescriptions.patientId, doctorId: prescriptions.doctorId })
    .from(prescriptions)
    .where(eq(prescriptions.id, id));
  if (!pair) throw new Refusal('PRESCRIPTION_NOT_FOUND');
  const people = await lockPeople(tx, pair);
  await tx.select({ id: prescriptions.id }).from(prescriptions).where(eq(prescriptions.id, id)).for('update');
  return people;
}

export async function lockPrescriptionForIssuer(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<PrescriptionRow> {
  const people = await lockPrescription(tx, id);
  if (!isDoctorAvailable(people)) throw new Refusal('PRESCRIPTION_NOT_FOUND');
  const row = await getPrescriptionById(tx, id);
  if (row.doctor.userId !== viewer.userId) throw new Refusal('PRESCRIPTION_NOT_FOUND');
  return row;
}

export async function listPatientPrescriptions(db: Queryable, patientId: string): Promise<PrescriptionRow[]> {
  return selectPrescriptions(db, eq(prescriptions.patientId, patientId))
    .orderBy(desc(prescriptions.createdAt), desc(prescriptions.id))
    .limit(LIST_LIMIT);
}

export async function withHistory(
  db: Queryable,
  row: PrescriptionRow,
  now: Date,
): Promise<PrescriptionWithHistory> {
  const history = await db
    .select({
      version: prescriptionVersions.version,
      medication: prescriptionVersions.medication,
      dosage: prescriptionVersions.dosage,
      instructions: prescriptionVersions.instructions,
      content: prescriptionVersions.content,
      createdAt: prescriptionVersions.createdAt,
    })
    .from(prescriptionVersions)
    .where(eq(prescriptionVersions.prescriptionId, row.prescription.id))
    .orderBy(asc(prescriptionVersions.version));
  return {
    ...prescriptionOnWire(row, now),
    history: history.map(({ content, ...version }) => ({
      ...version,
      ...readContent({ content, ...version }),
      createdAt: version.createdAt.toISOString(),
    })),
  };
}

type ShownRow = Pick<PrescriptionRow, 'prescription' | 'renewal' | 'visit'> & {
  doctor: Pick<PrescriptionRow['doctor'], 'id' | 'userId'>;
  isIssuerTreating?: boolean;
};

export function prescriptionOnWire(
  { prescription, doctor, renewal, visit, isIssuerTreating: isTreated = true }: ShownRow,
  now: Date,
): Prescription {
  const { issued } = prescription;
  return {
    _id: prescription.id,
    doctorId: {
      _id: doctor.id,
      user_id: { _id: doctor.userId, name: issued.doctorName },
      specialization: issued.specialization,
      qualification: issued.qualification,
      registrationNumber: issued.registrationNumber,
    },
    patientId: prescription.patientId,
    patientName: issued.patientName,
    appointmentId: prescription.appointmentId,
    ...(visit?.bookedBy ? { bookedBy: visit.bookedBy } : {}),
    ...(visit?.adultPresent ? { adultPresent: visit.adultPresent } : {}),
    medication: prescription.medication,
    dosage: prescription.dosage,
    instructions: prescription.instructions,
    ...readContent(prescription),
    status: prescriptionStatus(prescription, now),
    version: prescription.version,
    verificationCode: displayCode(prescription.verificationCode),
    issuerVerified: issued.doctorVerified,
    mode: issued.mode,
    renewedFromId: prescription.renewedFromId,
    withdrawnAt: prescription.withdrawnAt?.toISOString() ?? null,
    withdrawalReason: prescription.withdrawalReason,
    renewal: renewal && {
      status: renewal.status,
      note: renewal.note,
      answer: renewal.answer,
      createdAt: renewal.createdAt.toISOString(),
      settledAt: renewal.settledAt?.toISOString() ?? null,
      ...(renewal.status === 'pending' && !isTreated ? { needsVisit: true } : {}),
    },
    createdAt: prescription.createdAt.toISOString(),
    updatedAt: prescription.updatedAt.toISOString(),
    expiresAt: expiresAt(prescription.createdAt).toISOString(),
  };
}
