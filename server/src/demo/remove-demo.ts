import { and, eq, gt, inArray, ne, notInArray, or } from 'drizzle-orm';
import { revokeUserSessions } from '../auth/sessions/sessions';
import type { Tx } from '../db/client';
import {
  appointments,
  consultationMessages,
  consultationNotes,
  deviceTests,
  disputes,
  doctorProfiles,
  papers,
  patientProfiles,
  payments,
  prescriptions,
  prescriptionVersions,
  refunds,
  renewalRequests,
  reviews,
  roomStays,
  users,
} from '../db/schema';
import { removeFiles } from '../papers/remove-paper-files';

interface Removed {
  accounts: number;
  visits: number;
}

/** The provider may report a payment this late, and it could not be refunded without its row. */
const LATE_PAYMENT_DAYS = 3;

export class RealMoneyError extends Error {}

/** Only the access log remains, because it is append-only. */
export async function removeDemo(tx: Tx, now: Date): Promise<Removed> {
  await refuseRealMoney(tx, now);
  const isDemo = belongsToDemo(tx);
  const selectIds = (table: typeof appointments | typeof prescriptions | typeof payments) =>
    tx.select({ id: table.id }).from(table).where(isDemo(table));
  const prescriptionIds = selectIds(prescriptions);
  for (const table of [prescriptionVersions, renewalRequests])
    await tx.delete(table).where(inArray(table.prescriptionId, prescriptionIds));
  await tx.delete(prescriptions).where(isDemo(prescriptions));
  const visitIds = selectIds(appointments);
  for (const table of [consultationMessages, consultationNotes, reviews, roomStays, deviceTests, disputes])
    await tx.delete(table).where(inArray(table.appointmentId, visitIds));
  const removedPapers = await tx
    .delete(papers)
    .where(inArray(papers.appointmentId, visitIds))
    .returning({ id: papers.id });
  for (const { id } of removedPapers) await removeFiles(tx, id, now);
  await tx.delete(refunds).where(inArray(refunds.paymentId, selectIds(payments)));
  await tx.delete(payments).where(isDemo(payments));
  const visits = await tx.$count(appointments, isDemo(appointments));
  await tx.delete(appointments).where(isDemo(appointments));
  for (const table of [doctorProfiles, patientProfiles])
    await tx.delete(table).where(inArray(table.userId, demoUsers(tx)));
  for (const { id } of await demoUsers(tx)) await revokeUserSessions(tx, id);
  const accounts = await tx.delete(users).where(eq(users.isDemo, true)).returning({ id: users.id });
  return { accounts: accounts.length, visits };
}

const demoUsers = (tx: Tx) => tx.select({ id: users.id }).from(users).where(eq(users.isDemo, true));

function belongsToDemo(tx: Tx) {
  const profiles = (table: typeof doctorProfiles | typeof patientProfiles) =>
    tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.userId, demoUsers(tx)));
  return (table: typeof appointments | typeof prescriptions | typeof payments) =>
    or(
      inArray(table.doctorId, profiles(doctorProfiles)),
      inArray(table.patientId, profiles(patientProfiles)),
    );
}

async function refuseRealMoney(tx: Tx, now: Date): Promise<void> {
  const stillPayableSince = new Date(now.getTime() - LATE_PAYMENT_DAYS * 86_400_000);
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        belongsToDemo(tx)(payments),
        eq(payments.provider, 'stripe'),
        ne(payments.status, 'refunded'),
        or(notInArray(payments.status, ['expired', 'canceled']), gt(payments.updatedAt, stillPayableSince)),
      ),
    )
    .limit(1);
  if (paid) {
    throw new RealMoneyError(
      `The payment ${paid.id}, for a visit of a demo account, is at the real card provider. Refund it first. If it was never paid, wait ${LATE_PAYMENT_DAYS} days: money may still arrive.`,
    );
  }
}
