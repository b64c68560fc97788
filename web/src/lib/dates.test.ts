import { describe, expect, it, vi } from 'vitest';
import { clockTime, dayInWords, isoDate, longDate, monthAndDay, shortDate, viewerZone } from './dates';

const noon = new Date('2026-03-05T06:30:00Z');

describe('dates on screen', () => {
  it.each([
    [shortDate('2026-03-05'), '05 Mar 2026'],
    [longDate('2026-03-05'), 'March 5, 2026'],
    [monthAndDay('2026-03-05'), 'Mar 5'],
    [clockTime(noon, 'Asia/Kolkata'), '12:00 PM'],
    [clockTime('2026-03-05T03:30:00Z', 'Asia/Kolkata'), '09:00 AM'],
    [isoDate(new Date('2026-03-05T20:00:00Z'), 'Asia/Kolkata'), '2026-03-06'],
    [shortDate(new Date('2026-03-05T20:00:00Z'), 'Asia/Kolkata'), '06 Mar 2026'],
  ])('%s', (shown, expected) => expect(shown).toBe(expected));

  it('names days by their distance from today', () => {
    expect(dayInWords(noon, noon)).toBe('Today');
    expect(dayInWords('2026-03-06T06:30:00Z', noon)).toBe('Tomorrow');
    expect(dayInWords('2026-03-04T06:30:00Z', noon)).toBe('Yesterday');
    expect(dayInWords('2026-03-10T06:30:00Z', noon)).toBe('Tuesday, Mar 10');
  });
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
