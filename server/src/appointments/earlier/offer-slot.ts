import { offerEnd } from '@carelane/contract/appointments/earlier';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { newId, newSecret } from '../../db/columns';
import { earlierOffers } from '../../db/schema';
import type { Deps } from '../../deps';
import { enqueue } from '../../jobs/queue';
import { insertAppointment } from '../booking/booking-columns';
import type { ChosenSlot } from '../booking/booking-slot';
import { announceOffer } from './announce-offer';
import { findDoctorSlot } from './doctor-slot';
import { listWaiting, lockDoctor, lockForOffer, type WaitingVisit } from './waiting-line';

/** The hold outlasts the offer, so that the slot can go to the next in line. */
const PASS_ON_MARGIN_MS = 3 * 60_000;

export interface FreedSlot {
  doctorId: string;
  startsAt: Date;
}

/** Runs in the transaction that frees the slot, so that nobody can take it in between. */
export async function offerSlot(tx: Tx, deps: Deps, freed: FreedSlot): Promise<void> {
  const { doctorId, startsAt } = freed;
  const now = deps.clock.now();
  if (startsAt <= now) return;
  const line = await listWaiting(tx, { doctorId, startsAt });
  if (line.length === 0 || !(await lockDoctor(tx, doctorId))) return;
  const slot = await findDoctorSlot(tx, deps, freed);
  if (!slot?.isFree) return;
  for (const candidate of line) {
    const expiresAt = offerEnd(candidate, startsAt, now);
    if (!expiresAt || !(await lockForOffer(tx, candidate, startsAt, now))) continue;
    const id = await hold(tx, candidate, { doctorId, slot: slot.chosen, expiresAt, now });
    if (id) return enqueue(tx, announceOffer, { id }, { runAt: now });
  }
}

async function hold(
  tx: Tx,
  { id: appointmentId, patientId, consultationType }: WaitingVisit,
  { doctorId, slot, expiresAt, now }: { doctorId: string; slot: ChosenSlot; expiresAt: Date; now: Date },
): Promise<string | undefined> {
  const id = newId(now.getTime());
  const [offer] = await tx
    .insert(earlierOffers)
    .values({ id, appointmentId, startsAt: slot.startsAt, expiresAt, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: earlierOffers.id });
  if (!offer) return undefined;
  const [held] = await insertAppointment(tx, {
    ...slot,
    id,
    doctorId,
    patientId,
    consultationType,
    reason: '',
    bookedBy: null,
    adultPresent: null,
    roomId: newSecret(),
    paymentId: null,
    status: 'held',
    heldUntil: new Date(expiresAt.getTime() + PASS_ON_MARGIN_MS),
    createdAt: now,
    updatedAt: now,
  });
  if (held) return id;
  await tx.delete(earlierOffers).where(eq(earlierOffers.id, id));
  return undefined;
}
