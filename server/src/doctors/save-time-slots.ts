import { opensSlots, toWeeklySlots } from '@carelane/contract/doctors/availability';
import type { saveTimeSlots as endpoint } from '@carelane/contract/doctors/endpoints';
import type { EndpointBody } from '@carelane/contract/endpoint';
import { eq } from 'drizzle-orm';
import { doctorProfiles } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { prepareSlotAnnouncement } from './announce-slots';
import type { EndOffersOutsideHours } from './change-doctor';
import { mergeWeeklySlots } from './merge-hours';
import { appointmentsOutsideHours } from './outside-hours';
import { lockOwnDoctor } from './queries';

export async function saveTimeSlots(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { available_time_slots: template, before: shown }: EndpointBody<typeof endpoint>,
  endOffersOutsideHours: EndOffersOutsideHours,
) {
  const sent = toWeeklySlots(template);
  const now = deps.clock.now();
  const { announce, afterwards, ...saved } = await deps.db.transaction(async (tx) => {
    const before = await lockOwnDoctor(tx, viewer.userId, id);
    const weeklySlots = shown ? mergeWeeklySlots(before.weeklySlots, sent, toWeeklySlots(shown)) : sent;
    await tx.update(doctorProfiles).set({ weeklySlots, updatedAt: now }).where(eq(doctorProfiles.id, id));
    const doctor = { ...before, weeklySlots, updatedAt: now };
    return {
      doctor,
      appointmentsOutsideHours: await appointmentsOutsideHours(tx, id, now),
      announce: opensSlots(before.weeklySlots, weeklySlots)
        ? await prepareSlotAnnouncement(tx, deps, doctor)
        : undefined,
      afterwards: await endOffersOutsideHours(tx, deps, id),
    };
  });
  announce?.();
  await afterwards();
  return saved;
}
