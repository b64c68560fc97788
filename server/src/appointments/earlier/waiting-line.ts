import { MAX_OFFERS_PER_DAY } from '@carelane/contract/appointments/earlier';
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { isUpcoming } from '../../db/is-upcoming';
import {
  appointments,
  doctorProfiles,
  earlierOffers,
  earlierRequests,
  patientProfiles,
} from '../../db/schema';

const DAY_MS = 86_400_000;

export function listWaiting(tx: Tx, { doctorId, startsAt }: { doctorId: string; startsAt: Date }) {
  return tx
    .select({
      id: appointments.id,
      patientId: appointments.patientId,
      consultationType: appointments.consultationType,
      currentStartsAt: appointments.startsAt,
      from: earlierRequests.firstDay,
      until: earlierRequests.lastDay,
      notice: earlierRequests.noticeHours,
      zone: earlierRequests.timezone,
    })
    .from(earlierRequests)
    .innerJoin(appointments, eq(appointments.id, earlierRequests.appointmentId))
    .where(and(eq(appointments.doctorId, doctorId), isUpcoming(startsAt)))
    .orderBy(asc(earlierRequests.createdAt), asc(earlierRequests.appointmentId));
}

export type WaitingVisit = Awaited<ReturnType<typeof listWaiting>>[number];

export async function lockDoctor(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: doctorProfiles.id })
    .from(doctorProfiles)
    .where(eq(doctorProfiles.id, id))
    .for('share', { skipLocked: true });
  return rows.length > 0;
}

/** Never waits: the caller holds locks that come later in the lock order, so waiting could cause a deadlock. */
export async function lockForOffer(
  tx: Tx,
  { id, patientId }: Pick<WaitingVisit, 'id' | 'patientId'>,
  startsAt: Date,
  now: Date,
): Promise<boolean> {
  const locked = await tx
    .select({ id: patientProfiles.id })
    .from(patientProfiles)
    .where(
      and(
        eq(patientProfiles.id, patientId),
        isNotNull(patientProfiles.userId),
        isNull(patientProfiles.deletedAt),
        sql`pg_try_advisory_xact_lock(hashtextextended('earlier:' || ${patientId}, 0))`,
      ),
    )
    .for('key share', { skipLocked: true });
  if (locked.length === 0) return false;
  const visits = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.id, id), isUpcoming(startsAt)))
    .for('update', { skipLocked: true });
  if (visits.length === 0 || !(await hasRequest(tx, id))) return false;
  const isRecentOffer = and(
    eq(appointments.patientId, patientId),
    gt(earlierOffers.createdAt, new Date(now.getTime() - DAY_MS)),
  );
  const offers = await tx
    .select({ id: earlierOffers.id })
    .from(earlierOffers)
    .innerJoin(appointments, eq(appointments.id, earlierOffers.appointmentId))
    .where(isRecentOffer);
  return offers.length < MAX_OFFERS_PER_DAY;
}

/** Call it under the lock of the visit, which withdrawing the request also takes. */
async function hasRequest(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: earlierRequests.appointmentId })
    .from(earlierRequests)
    .where(eq(earlierRequests.appointmentId, id));
  return rows.length > 0;
}
