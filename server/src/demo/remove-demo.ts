import { and, count, eq, gt, inArray, ne, notInArray, or } from 'drizzle-orm';
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

/** The provider reports a payment for so long, and without its row nobody would refund it. */
const LATE_DAYS = 3;

/** A real person has paid a demo doctor, which must be settled first. */
export class RealMoney extends Error {}

/**
 * Removes the demo people and everything that refers to them, including visits of others with them. Only the access log
 * stays, because it is append-only.
 */
export async function removeDemo(tx: Tx, now: Date): Promise<Removed> {
  await refuseRealMoney(tx, now);
  const isDemo = belongsToDemo(tx);
  const ids = (table: typeof appointments | typeof prescriptions | typeof payments) =>
    tx.select({ id: table.id }).from(table).where(isDemo(table));
  const written = ids(prescriptions);
  for (const table of [prescriptionVersions, renewalRequests])
    await tx.delete(table).where(inArray(table.prescriptionId, written));
  await tx.delete(prescriptions).where(isDemo(prescriptions));
  const visits = ids(appointments);
  for (const table of [consultationMessages, consultationNotes, reviews, roomStays, deviceTests, disputes])
    await tx.delete(table).where(inArray(table.appointmentId, visits));
  const added = await tx
    .delete(papers)
    .where(inArray(papers.appointmentId, visits))
    .returning({ id: papers.id });
  for (const { id } of added) await removeFiles(tx, id, now);
  await tx.delete(refunds).where(inArray(refunds.paymentId, ids(payments)));
  await tx.delete(payments).where(isDemo(payments));
  const [gone] = await tx.select({ visits: count() }).from(appointments).where(isDemo(appointments));
  await tx.delete(appointments).where(isDemo(appointments));
  for (const table of [doctorProfiles, patientProfiles])
    await tx.delete(table).where(inArray(table.userId, demoUsers(tx)));
  // Every node caches sessions, and learns from this that they have ended.
  for (const { id } of await demoUsers(tx)) await revokeUserSessions(tx, id);
  const accounts = await tx.delete(users).where(eq(users.isDemo, true)).returning({ id: users.id });
  return { accounts: accounts.length, visits: gone?.visits ?? 0 };
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
  const lastLate = new Date(now.getTime() - LATE_DAYS * 86_400_000);
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        belongsToDemo(tx)(payments),
        eq(payments.provider, 'stripe'),
        ne(payments.status, 'refunded'),
        or(notInArray(payments.status, ['expired', 'canceled']), gt(payments.updatedAt, lastLate)),
      ),
    )
    .limit(1);
  if (paid) {
    throw new RealMoney(
      `The payment ${paid.id}, for a visit of a demo account, is at the real card provider. Refund it first. If it was never paid, wait ${LATE_DAYS} days: money may still arrive.`,
    );
  }
}
