import {
  cancelable,
  DOCTOR_ABSENT_MINUTES_AFTER,
  UNATTENDED_CANCEL_HOURS,
} from '@carelane/contract/appointments/cancelable';
import { announcedStart } from '@carelane/contract/appointments/join-window';
import type { Role } from '@carelane/contract/auth/account';
import { and, eq, gt, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { AfterCommit, Leaver } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import { appointments, disputes } from '../../db/schema';
import type { Deps } from '../../deps';
import { hasDoctorJoined } from '../queries';
import { cancelAndRefund } from './cancel-appointment';
import { completeBegun } from './complete-begun';

const MINUTE_MS = 60_000;
type Visit = typeof appointments.$inferSelect;

/**
 * When a person leaves: each of their visits that the patient could cancel now is canceled and refunded, one that waits
 * for a choice is refunded, and any other visit that has begun is completed.
 */
export async function settleVisits(
  tx: Tx,
  deps: Deps,
  isOwn: SQL,
  { role, why }: Omit<Leaver, 'userId'>,
): Promise<AfterCommit> {
  const now = deps.clock.now();
  const oldestCancelable = new Date(now.getTime() - UNATTENDED_CANCEL_HOURS * 60 * MINUTE_MS);
  const visits = await tx
    .select()
    .from(appointments)
    .where(
      and(
        isOwn,
        or(
          eq(appointments.status, 'scheduled'),
          isNotNull(appointments.chooseBy),
          and(eq(appointments.status, 'completed'), gt(appointments.startsAt, oldestCancelable)),
        ),
      ),
    )
    // The same order for everyone: the tallies at commit are updated in this order, which prevents deadlocks.
    .orderBy(appointments.doctorId, appointments.patientId, appointments.id)
    .for('update');
  const decisions = await findDecisions(tx, visits);
  const afterwards: (AfterCommit | undefined)[] = [];
  for (const visit of visits) {
    if (visit.chooseBy) {
      afterwards.push(await cancelAndRefund(tx, deps, visit.id, why));
      continue;
    }
    const verdict = decideCancellation({ ...visit, dispute: decisions.get(visit.id) }, role, why, now);
    if (verdict.allowed) {
      const reason = verdict.because === 'doctor-absent' ? 'doctor_absent' : why;
      afterwards.push(await cancelAndRefund(tx, deps, visit.id, reason));
    } else if (visit.status === 'scheduled') {
      afterwards.push(await completeBegun(tx, deps, visit, { role, why }));
    }
  }
  return async () => {
    for (const run of afterwards) await run?.();
  };
}

/** A decision about the money is final, even when one of the two people leaves afterwards. */
async function findDecisions(tx: Tx, visits: Visit[]) {
  const rows = await tx
    .select({ id: disputes.appointmentId, outcome: disputes.outcome })
    .from(disputes)
    .where(
      inArray(
        disputes.appointmentId,
        visits.map(({ id }) => id),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * A patient need not wait 30 minutes for a doctor who has left, nor after an operator suspended the patient. The
 * patient can still cancel a visit that the doctor completed.
 */
function decideCancellation(
  visit: Visit & { dispute: { outcome: string | null } | undefined },
  leaving: Role,
  why: Leaver['why'],
  now: Date,
): ReturnType<typeof cancelable> {
  const { startsAt, status } = visit;
  if (status === 'held') return { allowed: false, because: 'not-scheduled' };
  const facts = { ...visit, status, doctorJoined: hasDoctorJoined(visit) };
  const mustWait = leaving === 'patient' && (why === 'account_deleted' || status === 'completed');
  if (mustWait || startsAt > now) return cancelable(facts, now);
  if (status === 'completed') return { allowed: false, because: 'not-scheduled' };
  const waitedUntil = announcedStart(visit).getTime() + DOCTOR_ABSENT_MINUTES_AFTER * MINUTE_MS;
  return cancelable(facts, new Date(Math.max(now.getTime(), waitedUntil)));
}
