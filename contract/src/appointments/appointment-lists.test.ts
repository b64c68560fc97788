import { describe, expect, it } from 'vitest';
import { belongsIn, DASHBOARD_LISTS, inListOrder } from './appointment-lists';

const now = new Date('2026-03-02T10:00:00Z');
const zone = 'Asia/Kolkata';

describe('dashboard lists', () => {
  it.each([
    ['tomorrow', '2026-03-03T05:00:00Z', 'scheduled', 'upcoming', 'upcoming'],
    ['later today', '2026-03-02T11:00:00Z', 'scheduled', 'today upcoming', 'today'],
    ['started today', '2026-03-02T09:30:00Z', 'scheduled', 'today past', 'today past'],
    ['starting right now', '2026-03-02T10:00:00Z', 'scheduled', 'today past', 'today past'],
    ['yesterday', '2026-03-01T05:00:00Z', 'scheduled', 'past', 'past'],
    ['completed yesterday', '2026-03-01T05:00:00Z', 'completed', 'past', 'past'],
    ['completed before its time', '2026-03-03T05:00:00Z', 'completed', 'past', 'past'],
    ['canceled before its day', '2026-03-03T05:00:00Z', 'canceled', 'past', 'past'],
    ['canceled later today', '2026-03-02T11:00:00Z', 'canceled', 'today past', 'today past'],
    ['tonight in UTC, tomorrow in Kolkata', '2026-03-02T19:00:00Z', 'scheduled', 'upcoming', 'upcoming'],
    ['last night in UTC, today in Kolkata', '2026-03-01T19:00:00Z', 'scheduled', 'today past', 'today past'],
  ] as const)('an appointment %s is in the right lists', (_, startsAt, status, patient, doctor) => {
    const listsFor = (role: 'patient' | 'doctor') =>
      DASHBOARD_LISTS.filter((list) => belongsIn(list, { startsAt, status }, { role, now, zone })).join(' ');
    expect(listsFor('patient')).toBe(patient);
    expect(listsFor('doctor')).toBe(doctor);
  });

  it('Upcoming is sorted from earliest to latest, and Past from latest to earliest', () => {
    const early = { _id: 'a', startsAt: '2026-03-02T09:00:00Z' };
    const late = { _id: 'b', startsAt: '2026-03-02T10:00:00Z' };
    expect([late, early].sort(inListOrder('upcoming'))).toEqual([early, late]);
    expect([early, late].sort(inListOrder('past'))).toEqual([late, early]);
  });
});
