import { opensSlots, toWeeklySlots, type WeeklyTemplate } from '@carelane/contract/doctors/availability';
import { eq } from 'drizzle-orm';
import { doctorProfiles } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { prepareSlotAnnouncement } from './announce-slots';
import type { EndOffersOutsideHours } from './change-doctor';
import { appointmentsOutsideHours } from './outside-hours';
import { lockOwnDoctor } from './queries';

export async function saveTimeSlots(
  deps: Deps,
  viewer: Viewer,
  id: string,
  template: WeeklyTemplate,
  endOffersOutsideHours: EndOffersOutsideHours,
) {
  const weeklySlots = toWeeklySlots(template);
  const now = deps.clock.now();
  const { announce, afterwards, ...saved } = await deps.db.transaction(async (tx) => {
    const before = await lockOwnDoctor(tx, viewer.userId, id);
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
