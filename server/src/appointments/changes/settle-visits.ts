import {
  cancelable,
  DOCTOR_ABSENT_MINUTES_AFTER,
  UNATTENDED_CANCEL_HOURS,
} from '@carelane/contract/appointments/cancelable';
import { announcedStart } from '@carelane/contract/appointments/join-window';
import type { Role } from '@carelane/contract/auth/account';
import { and, eq, gt, inArray, isNotNull, or, type SQL } from 'drizzle-orm';
import type { AfterCommit, DepartingAccount } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import { appointments, disputes } from '../../db/schema';
import type { Deps } from '../../deps';
import { hasDoctorJoined } from '../queries';
import { cancelAndRefund } from './cancel-appointment';
import { completeStartedVisit } from './complete-started-visit';
import { VISIT_LOCK_ORDER } from './lock-visits';

const MINUTE_MS = 60_000;
type Visit = typeof appointments.$inferSelect;

/** Refunds, cancels or completes the visits of somebody who leaves. */
export async function settleVisits(
  tx: Tx,
  deps: Deps,
  isOwn: SQL,
  { role, cause }: Omit<DepartingAccount, 'userId'>,
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
    .orderBy(...VISIT_LOCK_ORDER)
    .for('update');
  const disputesByVisit = await findDisputes(tx, visits);
  const afterwards: (AfterCommit | undefined)[] = [];
  for (const visit of visits) {
    if (visit.chooseBy) {
      afterwards.push(await cancelAndRefund(tx, deps, visit.id, cause));
      continue;
    }
    const verdict = decideCancellation(
      { ...visit, dispute: disputesByVisit.get(visit.id) },
      role,
      cause,
      now,
    );
    if (verdict.allowed) {
      const reason = verdict.because === 'doctor-absent' ? 'doctor_absent' : cause;
      afterwards.push(await cancelAndRefund(tx, deps, visit.id, reason));
    } else if (visit.status === 'scheduled') {
      afterwards.push(await completeStartedVisit(tx, deps, visit, { role, cause }));
    }
  }
  return async () => {
    for (const run of afterwards) await run?.();
  };
}

/** A decision to keep the payment is final, even if one of the two people leaves. */
async function findDisputes(tx: Tx, visits: Visit[]) {
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

function decideCancellation(
  visit: Visit & { dispute: { outcome: string | null } | undefined },
  leaving: Role,
  cause: DepartingAccount['cause'],
  now: Date,
): ReturnType<typeof cancelable> {
  const { startsAt, status } = visit;
  if (status === 'held') return { allowed: false, because: 'not-scheduled' };
  const facts = { ...visit, status, doctorJoined: hasDoctorJoined(visit) };
  if (startsAt > now) return cancelable(facts, now);
  // Patients who delete their account get the refund that they would get by canceling now.
  if (leaving === 'patient' && cause === 'account_deleted') return cancelable(facts, now);
  if (status === 'completed')
    return leaving === 'patient' ? cancelable(facts, now) : { allowed: false, because: 'not-scheduled' };
  // The doctor leaves, or an operator suspended the patient: as if the patient had waited for the doctor.
  const waitedUntil = announcedStart(visit).getTime() + DOCTOR_ABSENT_MINUTES_AFTER * MINUTE_MS;
  return cancelable(facts, new Date(Math.max(now.getTime(), waitedUntil)));
}
