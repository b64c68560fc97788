import { and, eq, lte, type SQL } from 'drizzle-orm';
import type { AfterCommit } from '../auth/account-part';
import type { Tx } from '../db/client';
import { appointments } from '../db/schema';
import type { Deps } from '../deps';
import { cancelAndRefund, cancelFutureAppointments } from './cancel-appointment';
import { findAppointment, hasDoctorCome } from './queries';

/**
 * Somebody leaves: visits still ahead are canceled and paid back. Of those that have begun, a video visit whose doctor
 * never came is paid back too; any other one took place and is completed.
 */
export async function settleVisits(tx: Tx, deps: Deps, whose: SQL): Promise<AfterCommit> {
  const afterwards: (AfterCommit | undefined)[] = [await cancelFutureAppointments(tx, deps, whose)];
  const begun = await tx
    .select()
    .from(appointments)
    .where(and(whose, eq(appointments.status, 'scheduled'), lte(appointments.startsAt, deps.clock.now())))
    .orderBy(appointments.doctorId, appointments.patientId, appointments.id)
    .for('update');
  for (const visit of begun) {
    const { id, roomId, consultationType } = visit;
    const tookPlace = consultationType === 'In-person Consultation' || hasDoctorCome(visit);
    afterwards.push(
      tookPlace ? await completeBegun(tx, deps, id) : await cancelAndRefund(tx, deps, id, 'doctor_absent'),
      () => deps.realtime.toRoom(roomId, 'session-ended', {}),
    );
  }
  return async () => {
    for (const run of afterwards) await run?.();
  };
}

async function completeBegun(tx: Tx, deps: Deps, id: string): Promise<AfterCommit> {
  const now = deps.clock.now();
  await tx
    .update(appointments)
    .set({ status: 'completed', completedAt: now, updatedAt: now })
    .where(eq(appointments.id, id));
  const row = await findAppointment(tx, id);
  return () => {
    for (const userId of [row?.doctor.userId, row?.patient.userId])
      if (userId) deps.realtime.toUser(userId, 'appointments-changed', {});
  };
}
