import { maskFromLabels, type WeeklySlots, weekdayMask } from '@carelane/contract/doctors/availability';
import type { putDaysOff } from '@carelane/contract/doctors/endpoints';
import { DAY_NAMES, type SlotMask } from '@carelane/contract/doctors/slot-grid';
import type { EndpointBody } from '@carelane/contract/endpoint';

/** `before` is what the page showed. Only what differs from it was edited, so an outdated page undoes nothing else. */
export function mergeWeeklySlots(stored: WeeklySlots, sent: WeeklySlots, before: WeeklySlots): SlotMask[] {
  return DAY_NAMES.map((_, weekday) => {
    const wanted = weekdayMask(sent, weekday);
    const edited = wanted ^ weekdayMask(before, weekday);
    return (weekdayMask(stored, weekday) & ~edited) | (wanted & edited);
  });
}

type DaysOff = EndpointBody<typeof putDaysOff>['daysOff'];

export function mergeDaysOff(stored: DaysOff, sent: DaysOff, before: DaysOff): DaysOff {
  const wanted = byDate(sent);
  const shown = byDate(before);
  const isEdited = ({ date }: { date: string }) => wanted.get(date) !== shown.get(date);
  return [...stored.filter((day) => !isEdited(day)), ...sent.filter(isEdited)];
}

function byDate(days: DaysOff): Map<string, string> {
  return new Map(
    days.map(({ date, times, note }) => [date, JSON.stringify([maskFromLabels(times), note || null])]),
  );
}
