import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { doctorCertificates, doctorVerifications } from '../../db/schema';
import type { DoctorRow } from '../queries';
import { deleteWithdrawal, storeWithdrawal } from './withdrawn-registrations';

type Columns = Omit<typeof doctorVerifications.$inferInsert, 'doctorId'>;
type Identity = Pick<DoctorRow, 'id' | 'name' | 'qualification' | 'registrationNumber'>;

async function storeStatus(tx: Tx, doctorId: string, columns: Columns): Promise<void> {
  await tx
    .insert(doctorVerifications)
    .values({ doctorId, ...columns })
    .onConflictDoUpdate({ target: doctorVerifications.doctorId, set: columns });
}

const checkedColumns = ({ name, qualification, registrationNumber }: Identity) => ({
  checkedName: name,
  checkedQualification: qualification,
  checkedNumber: registrationNumber,
});

export async function storeVerified(tx: Tx, doctor: Identity, now: Date): Promise<void> {
  await storeStatus(tx, doctor.id, {
    status: 'verified',
    since: now,
    reason: null,
    ...checkedColumns(doctor),
  });
  await deleteWithdrawal(tx, doctor.registrationNumber);
  await markCertificateDecided(tx, doctor.id, now);
}

export async function storeReturned(tx: Tx, doctorId: string, reason: string, now: Date): Promise<void> {
  await storeStatus(tx, doctorId, { status: 'returned', since: now, reason });
  await markCertificateDecided(tx, doctorId, now);
}

/** Stored as sent back. The profile's `verificationWithdrawnAt` distinguishes the two. */
export async function storeWithdrawn(tx: Tx, doctor: Identity, reason: string, now: Date): Promise<void> {
  await storeReturned(tx, doctor.id, reason, now);
  await storeWithdrawal(tx, doctor.registrationNumber, now);
}

export async function storeChanged(tx: Tx, before: Identity, now: Date): Promise<void> {
  await storeStatus(tx, before.id, {
    status: 'waiting',
    since: now,
    reason: null,
    ...checkedColumns(before),
  });
}

export async function storeWaiting(tx: Tx, doctorId: string, council: string, now: Date): Promise<void> {
  await storeStatus(tx, doctorId, { status: 'waiting', since: now, reason: null, council });
}

async function markCertificateDecided(tx: Tx, doctorId: string, now: Date): Promise<void> {
  await tx
    .update(doctorCertificates)
    .set({ decidedAt: sql`coalesce(${doctorCertificates.decidedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(doctorCertificates.doctorId, doctorId));
}
