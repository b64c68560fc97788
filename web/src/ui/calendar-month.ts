import { addDays, weekdayIndex } from '@carelane/contract/time/zoned-time';
import { longDate } from '../lib/dates';

export const toMonth = (date: string): string => date.slice(0, 7);

export const monthName = (month: string): string => longDate(`${month}-01`).replace(' 1,', '');

export function clamp(value: string, first: string, last: string): string {
  if (value < first) return first;
  return value > last ? last : value;
}

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

export function addMonths(month: string, count: number): string {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number);
  return toMonth(new Date(Date.UTC(year, monthNumber - 1 + count, 1)).toISOString());
}

export function moveDay(date: string, key: string, shift = false): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  if (key === 'Home') return addDays(date, -weekdayIndex(date));
  if (key === 'End') return addDays(date, 6 - weekdayIndex(date));
  if (key === 'PageUp') return sameDayInMonth(date, shift ? -12 : -1);
  if (key === 'PageDown') return sameDayInMonth(date, shift ? 12 : 1);
  const step = steps[key];
  return step === undefined ? undefined : addDays(date, step);
}

function sameDayInMonth(date: string, months: number): string {
  const month = addMonths(toMonth(date), months);
  const lastDay = addDays(`${addMonths(month, 1)}-01`, -1);
  // Can be a day that does not exist, such as 2026-02-31. As a string, it sorts after the last day.
  const day = `${month}${date.slice(7)}`;
  return day < lastDay ? day : lastDay;
}
