import { BOOKING_DAYS_AHEAD, type Schedule, slotsForDate } from '@carelane/contract/doctors/slots-for-date';
import { addDays } from '@carelane/contract/time/zoned-time';
import { type DoctorRow, findDoctor, isPracticing } from '../../doctors/queries';
import { daysAhead, loadSchedules } from '../../doctors/schedules';
import { invalid } from '../fhir-refusal';
import type { FhirReadContext } from '../read-context';
import { slotDoctorId, slotId, slotPrefix, slotResource } from '../resources/slot';
import { listCodeParam, listDateParam, listIdParam, listKind, listReferenceParam } from '../search/list-kind';
import { parseDate } from '../search/parse-date';
import type { Filter } from '../search/resource-kind';
import { readReference } from '../search/sql-params';

/** A request computes a month of each doctor's slots. */
const MAX_SCHEDULES = 5;

export const slotKind = listKind({
  type: 'Slot',
  params: {
    _id: listIdParam,
    schedule: listReferenceParam('Schedule', 'schedule'),
    start: listDateParam(({ start }) => start as string),
    status: listCodeParam(({ status }) => status),
  },
  async load(context, filters, from) {
    const doctors = await findPublicDoctors(context, requestedDoctorIds(context, filters));
    const days = requestedDays(filters, context.now);
    const schedules = await loadSchedules(context.db, doctors, context.now, days);
    return listSlots(context, schedules, days, from);
  },
});

type Days = { firstDay: string; lastDay: string };

function* listSlots({ now, deps }: FhirReadContext, schedules: Map<string, Schedule>, days: Days, from = '') {
  const doctors = [...schedules].sort(([a], [b]) => (slotPrefix(a) < slotPrefix(b) ? -1 : 1));
  for (const [doctorId, schedule] of doctors) {
    // A colon sorts after every digit, so all of this doctor's slots are on earlier pages.
    if (`${slotPrefix(doctorId)}:` < from) continue;
    for (const date of datesBetween(days))
      for (const slot of slotsForDate(schedule, date, now))
        if (slotId(doctorId, slot.startsAt) > from) yield slotResource(doctorId, slot, deps.config.publicUrl);
  }
}

/** The rule of selectPublicDoctors, prepared because slots are requested often. */
async function findPublicDoctors({ db, deps }: FhirReadContext, ids: string[]): Promise<DoctorRow[]> {
  const doctors = await Promise.all(ids.map((id) => findDoctor(db, id)));
  return doctors.filter(
    (doctor): doctor is DoctorRow =>
      doctor !== undefined && isPracticing(doctor, deps.config) && doctor.verifiedAt !== null,
  );
}

function requestedDoctorIds({ base }: FhirReadContext, filters: Filter[]): string[] {
  const ids = filters.flatMap(({ name, values }) => {
    if (name === 'schedule') return values.map((value) => readReference(value, base).id);
    return name === '_id' ? values.map(slotDoctorId) : [];
  });
  const doctorIds = [...new Set(ids)];
  if (doctorIds.length === 0) throw invalid('Please say whose slots you want: add “schedule” to the search.');
  if (doctorIds.length > MAX_SCHEDULES) throw invalid(`Please name at most ${MAX_SCHEDULES} schedules.`);
  return doctorIds;
}

function requestedDays(filters: Filter[], now: Date): Days {
  let { firstDay, lastDay } = daysAhead(now, BOOKING_DAYS_AHEAD);
  for (const { name, values } of filters) {
    const [value, ...others] = values;
    if (name !== 'start' || value === undefined || others.length > 0) continue;
    const { prefix, from, until } = parseDate(value);
    const day = (time: Date, step: number) => addDays(time.toISOString().slice(0, 10), step);
    if (['eq', 'ge', 'gt', 'sa'].includes(prefix) && day(from, -1) > firstDay) firstDay = day(from, -1);
    if (['eq', 'le', 'lt', 'eb'].includes(prefix) && day(until, 1) < lastDay) lastDay = day(until, 1);
  }
  return { firstDay, lastDay };
}

function datesBetween({ firstDay, lastDay }: Days): string[] {
  const dates: string[] = [];
  for (let date = firstDay; date <= lastDay; date = addDays(date, 1)) dates.push(date);
  return dates;
}
