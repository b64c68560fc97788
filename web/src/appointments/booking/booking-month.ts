import { weekdayIndex } from '@carelane/contract/doctors/slot-grid';
import { addDays } from '@carelane/contract/time/zoned-time';

/** 'yyyy-MM' */
export const toMonth = (date: string): string => date.slice(0, 7);

/** The weeks of a month, Monday first. Days of other months are null. */
export function listWeeks(month: string): (string | null)[][] {
  const weeks: (string | null)[][] = [];
  let week: (string | null)[] = Array.from({ length: weekdayIndex(`${month}-01`) }, () => null);
  for (let date = `${month}-01`; toMonth(date) === month; date = addDays(date, 1)) {
    week.push(date);
    if (week.length === 7) {
      weeks.push(week);
      week = [];
    }
  }
  if (week.length > 0) weeks.push([...week, ...Array.from({ length: 7 - week.length }, () => null)]);
  return weeks;
}

export function nextMonth(month: string, by: 1 | -1): string {
  return toMonth(addDays(`${month}-15`, by * 30));
}

/** The day that an arrow key leads to, or undefined for any other key. */
export function dayByKey(date: string, key: string): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  if (key === 'Home') return addDays(date, -weekdayIndex(date));
  if (key === 'End') return addDays(date, 6 - weekdayIndex(date));
  const step = steps[key];
  return step === undefined ? undefined : addDays(date, step);
}
