import { labelsFromMask, maskFromLabels } from '@carelane/contract/doctors/availability';
import type { DayOff } from '@carelane/contract/doctors/days-off';
import type { putDaysOff } from '@carelane/contract/doctors/endpoints';
import { openMask } from '@carelane/contract/doctors/slots-for-date';
import type { EndpointBody } from '@carelane/contract/endpoint';
import { addDays, zonedDate } from '@carelane/contract/time/zoned-time';
import { and, asc, eq, gte } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { doctorExceptions } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { prepareSlotAnnouncement } from './announce-slots';
import type { EndOffersOutsideHours } from './change-doctor';
import { mergeDaysOff } from './merge-hours';
import { appointmentsOutsideHours } from './outside-hours';
import { type DoctorRow, lockDoctorByUser } from './queries';

const MAX_DAYS_AHEAD = 730;

export async function listDaysOff(db: Queryable, doctor: DoctorRow, now: Date): Promise<DayOff[]> {
  const rows = await db
    .select()
    .from(doctorExceptions)
    .where(
      and(
        eq(doctorExceptions.doctorId, doctor.id),
        gte(doctorExceptions.onDate, zonedDate(now, doctor.timezone)),
      ),
    )
    .orderBy(asc(doctorExceptions.onDate));
  return rows.map((row) => ({ date: row.onDate, times: labelsFromMask(row.slots), note: row.note }));
}

export async function saveDaysOff(
  deps: Deps,
  viewer: Viewer,
  body: EndpointBody<typeof putDaysOff>,
  endOffersOutsideHours: EndOffersOutsideHours,
) {
  const now = deps.clock.now();
  const { announce, afterwards, ...saved } = await deps.db.transaction(async (tx) => {
    const doctor = await lockDoctorByUser(tx, viewer.userId);
    const today = zonedDate(now, doctor.timezone);
    const stored = await listDaysOff(tx, doctor, now);
    const daysOff = body.before ? mergeDaysOff(stored, body.daysOff, body.before) : body.daysOff;
    for (const { date } of daysOff) {
      if (date < today) throw new Refusal('INVALID', 'A day off cannot be in the past.');
      if (date > addDays(today, MAX_DAYS_AHEAD))
        throw new Refusal('INVALID', 'Days off can be planned up to two years ahead.');
    }
    const toMasks = (days: typeof daysOff) =>
      new Map(days.map((day): [string, number] => [day.date, maskFromLabels(day.times)]));
    const before = toMasks(stored);
    const after = toMasks(daysOff);
    await tx
      .delete(doctorExceptions)
      .where(and(eq(doctorExceptions.doctorId, doctor.id), gte(doctorExceptions.onDate, today)));
    if (daysOff.length > 0) {
      await tx.insert(doctorExceptions).values(
        daysOff.map((day) => ({
          doctorId: doctor.id,
          onDate: day.date,
          slots: after.get(day.date) ?? 0,
          note: day.note || null,
        })),
      );
    }
    const opensSlots = [...before.keys(), ...after.keys()].some((date) => {
      const openSlots = (exceptions: Map<string, number>) =>
        openMask({ weeklySlots: doctor.weeklySlots, exceptions }, date);
      return (openSlots(after) & ~openSlots(before)) !== 0;
    });
    return {
      daysOff: await listDaysOff(tx, doctor, now),
      appointmentsOutsideHours: await appointmentsOutsideHours(tx, doctor.id, now),
      announce: opensSlots ? await prepareSlotAnnouncement(tx, deps, doctor) : undefined,
      afterwards: await endOffersOutsideHours(tx, deps, doctor.id),
    };
  });
  announce?.();
  await afterwards();
  return saved;
}
