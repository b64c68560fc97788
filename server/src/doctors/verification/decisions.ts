import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { doctorCertificates, doctorVerifications } from '../../db/schema';
import type { DoctorRow } from '../queries';
import { forgetWithdrawal, rememberWithdrawal } from './withdrawn-registrations';

type Columns = Omit<typeof doctorVerifications.$inferInsert, 'doctorId'>;
type Identity = Pick<DoctorRow, 'id' | 'name' | 'qualification' | 'registrationNumber'>;

async function put(tx: Tx, doctorId: string, columns: Columns): Promise<void> {
  await tx
    .insert(doctorVerifications)
    .values({ doctorId, ...columns })
    .onConflictDoUpdate({ target: doctorVerifications.doctorId, set: columns });
}

const asChecked = ({ name, qualification, registrationNumber }: Identity) => ({
  checkedName: name,
  checkedQualification: qualification,
  checkedNumber: registrationNumber,
});

export async function putVerified(tx: Tx, doctor: Identity, now: Date): Promise<void> {
  await put(tx, doctor.id, { status: 'verified', since: now, reason: null, ...asChecked(doctor) });
  await forgetWithdrawal(tx, doctor.registrationNumber);
  await decideCertificate(tx, doctor.id, now);
}

export async function putReturned(tx: Tx, doctorId: string, reason: string, now: Date): Promise<void> {
  await put(tx, doctorId, { status: 'returned', since: now, reason });
  await decideCertificate(tx, doctorId, now);
}

export async function putWithdrawn(tx: Tx, doctor: Identity, reason: string, now: Date): Promise<void> {
  await putReturned(tx, doctor.id, reason, now);
  await rememberWithdrawal(tx, doctor.registrationNumber, now);
}

/** After a change of what was verified: the operator sees what it was before. */
export async function putChanged(tx: Tx, before: Identity, now: Date): Promise<void> {
  await put(tx, before.id, { status: 'waiting', since: now, reason: null, ...asChecked(before) });
}

export async function putWaiting(tx: Tx, doctorId: string, council: string, now: Date): Promise<void> {
  await put(tx, doctorId, { status: 'waiting', since: now, reason: null, council });
}

/** Its 30 days begin with the first decision. */
async function decideCertificate(tx: Tx, doctorId: string, now: Date): Promise<void> {
  await tx
    .update(doctorCertificates)
    .set({ decidedAt: sql`coalesce(${doctorCertificates.decidedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(doctorCertificates.doctorId, doctorId));
}
