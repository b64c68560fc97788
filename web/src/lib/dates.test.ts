import { describe, expect, it, vi } from 'vitest';
import {
  clockTime,
  dayInWords,
  isoDate,
  longDate,
  monthAndDay,
  shortDate,
  viewerZone,
  weekday,
} from './dates';

const noon = new Date('2026-03-05T06:30:00Z');

describe('dates on screen', () => {
  it('show a plain date in three formats', () => {
    expect(shortDate('2026-03-05')).toBe('05 Mar 2026');
    expect(longDate('2026-03-05')).toBe('March 5, 2026');
    expect(monthAndDay('2026-03-05')).toBe('Mar 5');
  });

  it('show the time and the day of an instant in the given time zone', () => {
    expect(clockTime(noon, 'Asia/Kolkata')).toBe('12:00 PM');
    expect(clockTime('2026-03-05T03:30:00Z', 'Asia/Kolkata')).toBe('09:00 AM');
    const evening = new Date('2026-03-05T20:00:00Z');
    expect(isoDate(evening, 'Asia/Kolkata')).toBe('2026-03-06');
    expect(shortDate(evening, 'Asia/Kolkata')).toBe('06 Mar 2026');
  });

  it('name the days around today', () => {
    expect(dayInWords(noon, noon)).toBe('Today');
    expect(dayInWords('2026-03-06T06:30:00Z', noon)).toBe('Tomorrow');
    expect(dayInWords('2026-03-04T06:30:00Z', noon)).toBe('Yesterday');
    expect(dayInWords('2026-03-10T06:30:00Z', noon)).toBe('Tuesday, Mar 10');
  });
});

it('writes dates and times as Intl does, in the viewer’s zone and in others', () => {
  const clock = { hour: '2-digit', minute: '2-digit', hour12: true } as const;
  for (const zone of [undefined, 'Asia/Kolkata', 'America/New_York', 'Pacific/Auckland', 'UTC']) {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { ...options, ...(zone ? { timeZone: zone } : {}) });
    const formats = [
      [clockTime, format(clock)],
      [longDate, format({ dateStyle: 'long' })],
      [monthAndDay, format({ month: 'short', day: 'numeric' })],
      [weekday, format({ weekday: 'long' })],
    ] as const;
    for (let hour = 0; hour < 365 * 24; hour += 37 + 7 / 60) {
      const at = new Date(Date.parse('2026-01-01T00:00:00Z') + hour * 3_600_000);
      for (const [ours, theirs] of formats) expect(ours(at, zone)).toBe(theirs.format(at));
    }
  }
});

it('refuses what is not a date', () => {
  for (const format of [clockTime, shortDate, longDate, monthAndDay, weekday])
    expect(() => format('soon')).toThrow(RangeError);
});

it('uses UTC in a browser without a known time zone', () => {
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...resolved,
    timeZone: 'Etc/Unknown',
  });
  expect(viewerZone()).toBe('UTC');
  vi.restoreAllMocks();
});
