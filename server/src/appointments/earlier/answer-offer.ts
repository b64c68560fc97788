import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { appointments, earlierOffers, patientProfiles } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { lockVisit } from '../changes/lock-visit';
import { moveVisit } from '../changes/move-visit';
import { type AppointmentRow, getAppointmentFor } from '../queries';
import { findDoctorSlot } from './doctor-slot';
import { endOffers, offerSlots } from './end-offers';

export async function acceptOffer(deps: Deps, viewer: Viewer, offerId: string): Promise<AppointmentRow> {
  const { appointmentId: id } = await getOwnOffer(deps.db, viewer, offerId);
  const afterwards = await deps.db.transaction(async (tx) => {
    const visit = await lockVisit(tx, viewer, id);
    const offer = await getOwnOffer(tx, viewer, offerId);
    const { status, startsAt } = visit.appointment;
    if (status !== 'scheduled') throw new Refusal('OFFER_OVER');
    // The patient tapped twice, and the first tap has moved the visit.
    if (offer.endedAt && startsAt.getTime() === offer.startsAt.getTime()) return undefined;
    if (offer.expiresAt <= deps.clock.now()) throw new Refusal('OFFER_OVER');
    const [freedSlot] = await endOffers(tx, deps, eq(earlierOffers.id, offerId));
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

export async function declineOffer(deps: Deps, viewer: Viewer, offerId: string): Promise<void> {
  await getOwnOffer(deps.db, viewer, offerId);
  await deps.db.transaction(async (tx) =>
    offerSlots(tx, deps, await endOffers(tx, deps, eq(earlierOffers.id, offerId))),
  );
  deps.jobs.nudge();
}

async function getOwnOffer(db: Queryable, viewer: Viewer, id: string) {
  const [offer] = await db
    .select(getTableColumns(earlierOffers))
    .from(earlierOffers)
    .innerJoin(appointments, eq(appointments.id, earlierOffers.appointmentId))
    .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
    .where(and(eq(earlierOffers.id, id), eq(patientProfiles.userId, viewer.userId)));
  if (!offer) throw new Refusal('NOT_FOUND');
  return offer;
}
