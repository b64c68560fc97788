import { eq } from 'drizzle-orm';
import { appointments, earlierOffers } from '../../db/schema';
import type { TestApp } from '../test-app';
import type { Coverage } from './coverage';
import type { Kind, Step } from './steps';

const DAY_MS = 86_400_000;

export async function readState({ deps: { db } }: TestApp) {
  const visits = await db.select().from(appointments);
  const rows = await db
    .select({ offer: earlierOffers, doctorId: appointments.doctorId, patientId: appointments.patientId })
    .from(earlierOffers)
    .innerJoin(appointments, eq(appointments.id, earlierOffers.appointmentId));
  return {
    visits: new Map(visits.map((visit) => [visit.id, visit])),
    offers: new Map(rows.map(({ offer, ...rest }) => [offer.id, { ...offer, ...rest }])),
  };
}
export type ModelState = Awaited<ReturnType<typeof readState>>;
type Visit = typeof appointments.$inferSelect;

const describeTime = ({ startsAt, timezone, localDate, slot }: Visit) =>
  [startsAt.toISOString(), timezone, localDate, slot].join(' ');

export const listMoved = (before: ModelState, after: ModelState): Visit[] =>
  [...before.visits.values()].filter((visitBefore) => {
    const visitAfter = after.visits.get(visitBefore.id);
    return visitAfter !== undefined && describeTime(visitAfter) !== describeTime(visitBefore);
  });

export function countEffects(
  coverage: Coverage,
  {
    before,
    after,
    step,
    effective,
  }: { before: ModelState; after: ModelState; step: Step; effective: Kind[] },
): void {
  const endedOffers = [...before.offers.values()].filter(
    ({ id, endedAt }) => endedAt === null && after.offers.get(id)?.endedAt,
  );
  const includesSlot = (
    slots: { doctorId: string; startsAt: Date }[],
    slot: { doctorId: string; startsAt: Date },
  ) =>
    slots.some(
      ({ doctorId, startsAt }) =>
        doctorId === slot.doctorId && startsAt.getTime() === slot.startsAt.getTime(),
    );
  for (const offer of after.offers.values()) {
    if (before.offers.has(offer.id)) continue;
    coverage.count('an offer is made');
    if (includesSlot(endedOffers, offer)) coverage.count('an offer is passed on');
    if (effective.includes('accept') && includesSlot(listMoved(before, after), offer))
      coverage.count('the slot that an accepted offer frees is offered');
    const offersWithinADay = [...after.offers.values()].filter(
      ({ patientId, createdAt }) =>
        patientId === offer.patientId && createdAt.getTime() > offer.createdAt.getTime() - DAY_MS,
    );
    if (offersWithinADay.length === 3) coverage.count('a patient has had three offers in a day');
  }
  if (!('sweep' in step)) return;
  if (step.sweep === 'pass-on-offers') coverage.count('an offer expires', endedOffers.length);
  if (step.sweep !== 'end-choices') return;
  const endedChoices = [...before.visits.values()].filter(
    ({ id, chooseBy }) => chooseBy && !after.visits.get(id)?.chooseBy,
  );
  coverage.count('the time to choose ends', endedChoices.length);
}
