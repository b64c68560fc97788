import { desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { earlierOffers } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { lockVisit } from '../changes/lock-visit';
import { moveVisit } from '../changes/move-visit';
import { type AppointmentRow, getAppointmentFor } from '../queries';
import { findDoctorSlot } from './doctor-slot';
import { endOffers, offerSlots } from './end-offers';

interface Answer {
  /** The visit for which the slot is held. */
  id: string;
  /** The start of the offered slot. Without it, the answer is for the slot that is held now. */
  startsAt: string | undefined;
}

export async function acceptOffer(deps: Deps, viewer: Viewer, answer: Answer): Promise<AppointmentRow> {
  const { id } = answer;
  const afterwards = await deps.db.transaction(async (tx) => {
    const visit = await lockVisit(tx, viewer, id);
    const { status, startsAt } = visit.appointment;
    const [offer] = await tx
      .select()
      .from(earlierOffers)
      .where(isOfferFor(answer))
      // The open one first, otherwise the latest.
      .orderBy(desc(isNull(earlierOffers.endedAt)), desc(earlierOffers.createdAt))
      .limit(1);
    if (!offer || status !== 'scheduled') throw new Refusal('OFFER_OVER');
    // The patient tapped twice, and the first tap has moved the visit.
    if (offer.endedAt && startsAt.getTime() === offer.startsAt.getTime()) return undefined;
    if (offer.expiresAt <= deps.clock.now()) throw new Refusal('OFFER_OVER');
    const [freedSlot] = await endOffers(tx, deps, eq(earlierOffers.id, offer.id));
    if (!freedSlot) throw new Refusal('OFFER_OVER');
    const slot = await findDoctorSlot(tx, deps, freedSlot);
    return slot ? moveVisit(tx, deps, visit, slot.chosen) : 'closed';
  });
  // Thrown after the commit that ends the offer, so that its card disappears.
  if (afterwards === 'closed')
    throw new Refusal(
      'OFFER_OVER',
      'The doctor no longer offers this time. Your appointment stays as it was.',
    );
  await afterwards?.();
  return getAppointmentFor(deps.db, viewer, id);
}

export async function declineOffer(deps: Deps, viewer: Viewer, answer: Answer): Promise<void> {
  await getAppointmentFor(deps.db, viewer, answer.id);
  await deps.db.transaction(async (tx) =>
    offerSlots(tx, deps, await endOffers(tx, deps, isOfferFor(answer))),
  );
  deps.jobs.nudge();
}

function isOfferFor({ id, startsAt }: Answer): SQL {
  const isForVisit = eq(earlierOffers.appointmentId, id);
  if (startsAt === undefined) return isForVisit;
  return sql`${isForVisit} and ${eq(earlierOffers.startsAt, new Date(startsAt))}`;
}
