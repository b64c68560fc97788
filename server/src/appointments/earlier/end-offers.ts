import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { AfterCommit } from '../../auth/account/account-hooks';
import type { Tx } from '../../db/client';
import { appointments, earlierOffers, earlierRequests, patientProfiles } from '../../db/schema';
import { statement } from '../../db/statements/statement';
import type { Deps } from '../../deps';
import { findDoctorSlot } from './doctor-slot';
import { type FreedSlot, offerSlot } from './offer-slot';

export async function endOffers(tx: Tx, deps: Deps, condition: SQL): Promise<FreedSlot[]> {
  const ended = await tx
    .update(earlierOffers)
    .set({ endedAt: deps.clock.now() })
    .where(and(isNull(earlierOffers.endedAt), condition))
    .returning({ id: earlierOffers.id });
  return releaseHolds(tx, ended);
}

async function releaseHolds(tx: Tx, ended: { id: string }[]): Promise<FreedSlot[]> {
  if (ended.length === 0) return [];
  const ids = ended.map(({ id }) => id);
  // An offer and its hold have the same id.
  return tx
    .delete(appointments)
    .where(and(inArray(appointments.id, ids), eq(appointments.status, 'held')))
    .returning({ doctorId: appointments.doctorId, startsAt: appointments.startsAt });
}

export async function endDoctorOffers(tx: Tx, deps: Deps, doctorId: string): Promise<void> {
  await endOffers(tx, deps, isOfferFor(tx, eq(appointments.doctorId, doctorId)));
}

export async function endOffersOutsideHours(tx: Tx, deps: Deps, doctorId: string): Promise<AfterCommit> {
  const open = await tx
    .select({ id: earlierOffers.id, startsAt: earlierOffers.startsAt, userId: patientProfiles.userId })
    .from(earlierOffers)
    .innerJoin(appointments, eq(appointments.id, earlierOffers.appointmentId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(and(isNull(earlierOffers.endedAt), eq(appointments.doctorId, doctorId)));
  const outsideHours: typeof open = [];
  for (const offer of open)
    if (!(await findDoctorSlot(tx, deps, { doctorId, startsAt: offer.startsAt }))) outsideHours.push(offer);
  const ids = outsideHours.map(({ id }) => id);
  if (ids.length > 0) await endOffers(tx, deps, inArray(earlierOffers.id, ids));
  return () => {
    for (const { userId } of outsideHours)
      if (userId) deps.realtime.toUser(userId, 'appointments-changed', {});
  };
}

export async function endRequests(tx: Tx, deps: Deps, visitCondition: SQL): Promise<FreedSlot[]> {
  await tx
    .delete(earlierRequests)
    .where(inArray(earlierRequests.appointmentId, visitIds(tx, visitCondition)));
  return endOffers(tx, deps, isOfferFor(tx, visitCondition));
}

/** In a single prepared statement, because every cancellation and move runs it. */
export async function endRequestsOfVisit(tx: Tx, deps: Deps, visitId: string): Promise<FreedSlot[]> {
  return releaseHolds(tx, await deleteRequestAndEndOffers(tx, { visitId, now: deps.clock.now() }));
}

const deleteRequestAndEndOffers = statement(
  'end-requests-of-visit',
  { visitId: earlierOffers.appointmentId, now: earlierOffers.endedAt },
  (db, { visitId, now }) => {
    // A `with` part that writes runs even if nothing reads from it.
    const withdrawn = db
      .$with('withdrawn')
      .as(db.delete(earlierRequests).where(eq(earlierRequests.appointmentId, visitId)));
    return db
      .with(withdrawn)
      .update(earlierOffers)
      .set({ endedAt: now })
      .where(and(isNull(earlierOffers.endedAt), eq(earlierOffers.appointmentId, visitId)))
      .returning({ id: earlierOffers.id });
  },
  { alsoWrites: [earlierRequests] },
);

const visitIds = (tx: Tx, condition: SQL) =>
  tx.select({ id: appointments.id }).from(appointments).where(condition);
const isOfferFor = (tx: Tx, visitCondition: SQL) =>
  inArray(earlierOffers.appointmentId, visitIds(tx, visitCondition));

export async function offerSlots(tx: Tx, deps: Deps, freed: readonly FreedSlot[]): Promise<void> {
  const earliestFirst = [...freed].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const slot of earliestFirst) await offerSlot(tx, deps, slot);
}

export async function releaseVisit(tx: Tx, deps: Deps, visit: FreedSlot & { id: string }): Promise<void> {
  const releasedOffers = await endRequestsOfVisit(tx, deps, visit.id);
  await offerSlots(tx, deps, [visit, ...releasedOffers]);
}
