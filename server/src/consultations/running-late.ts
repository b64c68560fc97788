import { canBeginLate, lateMinutesFor, shouldAnnounceDelay } from '@carelane/contract/appointments/lateness';
import { zonedDate } from '@carelane/contract/time/zoned-time';
import { and, eq, gt, lt } from 'drizzle-orm';
import { lockScheduledVisits, type Visit } from '../appointments/changes/lock-visits';
import { recordEvent } from '../appointments/changes/record-event';
import { announceLate } from '../appointments/messages/announce-late';
import { hasDoctorJoined } from '../appointments/queries';
import { tookPlace } from '../appointments/took-place';
import type { AfterCommit } from '../auth/account/account-hooks';
import type { Tx } from '../db/client';
import { appointments, doctorProfiles } from '../db/schema';
import type { Deps } from '../deps';
import { requireDoctorByUser } from '../doctors/queries';
import { requireBudget } from '../http/limits/budget';
import { Refusal } from '../http/refusal';
import { snapshotDoctorRooms, updateDoctorRooms } from './doctor-rooms';

const HOUR_MS = 3_600_000;
const OLDEST_START_HOURS = 2;
/** Each announcement can send an email to every patient of the day. */
const ANNOUNCEMENTS_PER_DAY = 30;

export async function setRunningLate(deps: Deps, userId: string, minutes: number): Promise<number> {
  const now = deps.clock.now();
  const { id } = await requireDoctorByUser(deps.db, userId);
  const snapshot = minutes > 0 ? await snapshotDoctorRooms(deps, { id, userId }) : undefined;
  const { afterCommits, hasMissedVisit } = await deps.db.transaction(async (tx) => {
    const doctor = await requireDoctorByUser(tx, userId);
    const isNearNow = and(
      gt(appointments.startsAt, new Date(now.getTime() - OLDEST_START_HOURS * HOUR_MS)),
      lt(appointments.startsAt, new Date(now.getTime() + 24 * HOUR_MS)),
    );
    const visits = await lockScheduledVisits(tx, doctor.id, isNearNow);
    const today = zonedDate(now, doctor.timezone);
    const rooms = snapshot && (await updateDoctorRooms(tx, snapshot));
    const afterCommits = await announceToEach(
      tx,
      deps,
      visits.filter(({ startsAt }) => zonedDate(startsAt, doctor.timezone) === today),
      { doctorId: doctor.id, minutes, rooms },
    );
    if (afterCommits.length === 0 && minutes > 0)
      throw new Refusal('CONFLICT', 'You have no later visits today.');
    // The doctor is locked, so a visit booked from now on gets this delay too.
    await tx
      .update(doctorProfiles)
      .set({ lateMinutes: minutes, lateOn: today })
      .where(eq(doctorProfiles.id, doctor.id));
    const isAffected = and(
      eq(appointments.doctorId, doctor.id),
      eq(appointments.status, 'scheduled'),
      isNearNow,
    );
    return { afterCommits, hasMissedVisit: (await tx.$count(appointments, isAffected)) > visits.length };
  });
  for (const run of afterCommits) await run?.();
  // A visit was booked between reading the visits and locking the doctor.
  if (hasMissedVisit) return setRunningLate(deps, userId, minutes);
  deps.realtime.toUser(userId, 'appointments-changed', {});
  return afterCommits.length;
}

async function announceToEach(
  tx: Tx,
  deps: Deps,
  visits: readonly Visit[],
  { doctorId, minutes, rooms }: { doctorId: string; minutes: number; rooms: Set<string> | undefined },
): Promise<(AfterCommit | undefined)[]> {
  const now = deps.clock.now();
  const afterCommits: (AfterCommit | undefined)[] = [];
  let hasAnnounced = false;
  for (const visit of visits) {
    const lateMinutes = await decideLateness(tx, visit, { minutes, isInside: rooms?.has(visit.roomId), now });
    if (lateMinutes === undefined) continue;
    const shouldNotify = shouldAnnounceDelay(visit.announcedDelayMinutes, lateMinutes);
    if (shouldNotify) hasAnnounced = true;
    await storeLateness(tx, visit, lateMinutes, { shouldNotify, now });
    if (lateMinutes !== visit.lateMinutes)
      await recordEvent(tx, { appointmentId: visit.id, kind: 'late', at: now, minutes: lateMinutes });
    const isUnchanged = lateMinutes === visit.lateMinutes && !shouldNotify;
    afterCommits.push(isUnchanged ? undefined : await announceLate(tx, deps, visit.id, shouldNotify));
  }
  if (hasAnnounced) await spendAnnouncement(tx, deps, doctorId);
  return afterCommits;
}

/** The rows are locked, so the arrival of a doctor who enters now is recorded only after this decision. */
async function decideLateness(
  tx: Tx,
  visit: Visit,
  { minutes, isInside, now }: { minutes: number; isInside: boolean | undefined; now: Date },
): Promise<number | undefined> {
  const doctorJoined = hasDoctorJoined(visit);
  if (visit.status !== 'scheduled') return undefined;
  if (!canBeginLate({ ...visit, status: visit.status, doctorJoined }, now)) return undefined;
  // A new delay would let the patient cancel a visit that only has to be marked as completed.
  if (await tookPlace(tx, visit)) return undefined;
  const lateMinutes = lateMinutesFor(visit, minutes, now);
  return lateMinutes > visit.lateMinutes && isInside ? undefined : lateMinutes;
}

async function storeLateness(
  tx: Tx,
  visit: Visit,
  lateMinutes: number,
  { shouldNotify, now }: { shouldNotify: boolean; now: Date },
): Promise<void> {
  await tx
    .update(appointments)
    .set({
      lateMinutes,
      maxLateMinutes: Math.max(visit.maxLateMinutes, lateMinutes),
      ...(shouldNotify ? { announcedDelayMinutes: lateMinutes } : {}),
      ...(lateMinutes === visit.lateMinutes ? {} : { lateAnnouncedAt: now }),
      // A doctor who was in the room and has left does not count as arrived.
      ...(lateMinutes > visit.lateMinutes ? { doctorJoinedAt: null } : {}),
    })
    .where(eq(appointments.id, visit.id));
}

function spendAnnouncement(tx: Tx, deps: Deps, doctorId: string): Promise<void> {
  return requireBudget(
    tx,
    deps.clock.now(),
    { key: `late:${doctorId}`, limit: ANNOUNCEMENTS_PER_DAY, windowSeconds: 86_400 },
    `You have announced ${ANNOUNCEMENTS_PER_DAY} changes today, and no more can be sent.`,
  );
}
