import { and, count, eq, inArray, ne, notInArray, or } from 'drizzle-orm';
import type { Tx } from '../db/client';
import {
  appointments,
  consultationMessages,
  consultationNotes,
  disputes,
  doctorProfiles,
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

interface Removed {
  accounts: number;
  visits: number;
}

/** A real person has paid a demo doctor, which must be settled first. */
export class RealMoney extends Error {}

/**
 * Removes the demo people and everything that refers to them, including visits of others with them. Only the access log
 * stays, because it is append-only.
 */
export async function removeDemo(tx: Tx): Promise<Removed> {
  await refuseRealMoney(tx);
  const isDemo = belongsToDemo(tx);
  const ids = (table: typeof appointments | typeof prescriptions | typeof payments) =>
    tx.select({ id: table.id }).from(table).where(isDemo(table));
  const written = ids(prescriptions);
  for (const table of [prescriptionVersions, renewalRequests])
    await tx.delete(table).where(inArray(table.prescriptionId, written));
  await tx.delete(prescriptions).where(isDemo(prescriptions));
  const visits = ids(appointments);
  for (const table of [consultationMessages, consultationNotes, reviews, roomStays, disputes])
    await tx.delete(table).where(inArray(table.appointmentId, visits));
  await tx.delete(refunds).where(inArray(refunds.paymentId, ids(payments)));
  await tx.delete(payments).where(isDemo(payments));
  const [gone] = await tx.select({ visits: count() }).from(appointments).where(isDemo(appointments));
  await tx.delete(appointments).where(isDemo(appointments));
  for (const table of [doctorProfiles, patientProfiles])
    await tx.delete(table).where(inArray(table.userId, demoUsers(tx)));
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

async function refuseRealMoney(tx: Tx): Promise<void> {
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        belongsToDemo(tx)(payments),
        eq(payments.provider, 'stripe'),
        ne(payments.status, 'refunded'),
        notInArray(payments.status, ['expired', 'canceled']),
      ),
    )
    .limit(1);
  if (paid) {
    throw new RealMoney(
      `The payment ${paid.id} was made with a real card, for a visit of a demo account. Refund it first.`,
    );
  }
}
