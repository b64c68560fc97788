import type { requestEarlierTime as endpoint } from '@carelane/contract/appointments/earlier-endpoints';
import type { EndpointBody } from '@carelane/contract/endpoint';
import { earlierRequests } from '../../db/schema';
import type { Deps } from '../../deps';
import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { lockVisit } from '../changes/lock-visit';
import { endRequestsOfVisit, offerSlots } from './end-offers';

export async function requestEarlierTime(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { from, until, notice, zone }: EndpointBody<typeof endpoint>,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const { appointment, doctor } = await lockVisit(tx, viewer, id);
    if (appointment.status !== 'scheduled') throw new Refusal('NOT_SCHEDULED');
    if (appointment.startsAt <= now) throw new Refusal('CONFLICT', 'This appointment has already started.');
    const request = {
      firstDay: from ?? null,
      lastDay: until ?? null,
      noticeHours: notice,
      timezone: zone ?? doctor.timezone,
    };
    await tx
      .insert(earlierRequests)
      .values({ appointmentId: id, ...request, createdAt: now })
      .onConflictDoUpdate({ target: earlierRequests.appointmentId, set: request });
  });
}

export async function cancelEarlierRequest(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockVisit(tx, viewer, id);
    await offerSlots(tx, deps, await endRequestsOfVisit(tx, deps, id));
  });
  deps.jobs.nudge();
}
