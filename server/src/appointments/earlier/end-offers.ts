import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { AfterCommit } from '../../auth/account/account-part';
import type { Tx } from '../../db/client';
import { appointments, earlierOffers, earlierRequests, patientProfiles } from '../../db/schema';
import type { Deps } from '../../deps';
import { type FreedSlot, offerSlot } from './offer-slot';
import { findPractisedSlot } from './practised-slot';

/** Ends those of these offers that are open, and their holds. Returns the slots that this frees. */
export async function endOffers(tx: Tx, deps: Deps, which: SQL): Promise<FreedSlot[]> {
  const ended = await tx
    .update(earlierOffers)
    .set({ endedAt: deps.clock.now() })
    .where(and(isNull(earlierOffers.endedAt), which))
    .returning({ id: earlierOffers.id });
  if (ended.length === 0) return [];
  const ids = ended.map(({ id }) => id);
  return tx
    .delete(appointments)
    .where(and(inArray(appointments.id, ids), eq(appointments.status, 'held')))
    .returning({ doctorId: appointments.doctorId, startsAt: appointments.startsAt });
}

/** For a doctor who can no longer be booked: there is nobody to pass the slots on to. */
export async function endDoctorOffers(tx: Tx, deps: Deps, doctorId: string): Promise<void> {
  await endOffers(tx, deps, isAbout(tx, eq(appointments.doctorId, doctorId)));
}

/** For a doctor whose hours have changed: offers of slots outside them end, and the patients' screens refetch. */
export async function endUnofferedSlots(tx: Tx, deps: Deps, doctorId: string): Promise<AfterCommit> {
  const open = await tx
    .select({ id: earlierOffers.id, startsAt: earlierOffers.startsAt, userId: patientProfiles.userId })
    .from(earlierOffers)
    .innerJoin(appointments, eq(appointments.id, earlierOffers.appointmentId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(and(isNull(earlierOffers.endedAt), eq(appointments.doctorId, doctorId)));
  const gone: typeof open = [];
  for (const offer of open)
    if (!(await findPractisedSlot(tx, deps, { doctorId, startsAt: offer.startsAt }))) gone.push(offer);
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await endOffers(tx, deps, inArray(earlierOffers.id, ids));
  return () => {
    for (const { userId } of gone) if (userId) deps.realtime.toUser(userId, 'appointments-changed', {});
  };
}

/** Withdraws the requests for an earlier time of these visits. Returns the slots that this frees. */
export async function endRequests(tx: Tx, deps: Deps, visits: SQL): Promise<FreedSlot[]> {
  await tx.delete(earlierRequests).where(inArray(earlierRequests.appointmentId, ids(tx, visits)));
  return endOffers(tx, deps, isAbout(tx, visits));
}

const ids = (tx: Tx, visits: SQL) => tx.select({ id: appointments.id }).from(appointments).where(visits);
const isAbout = (tx: Tx, visits: SQL) => inArray(earlierOffers.appointmentId, ids(tx, visits));

/** Each goes to the first in line, or becomes free for everybody. The earliest comes first: it helps most. */
export async function offerSlots(tx: Tx, deps: Deps, freed: readonly FreedSlot[]): Promise<void> {
  const inOrder = [...freed].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const slot of inOrder) await offerSlot(tx, deps, slot);
}

/** The visit no longer takes its time: whatever it had asked for ends, and every slot is passed on. */
export async function releaseVisit(tx: Tx, deps: Deps, visit: FreedSlot & { id: string }): Promise<void> {
  const offered = await endRequests(tx, deps, eq(appointments.id, visit.id));
  await offerSlots(tx, deps, [visit, ...offered]);
}
