import { describe, expect, it } from 'vitest';
import { cancelable } from './cancelable';

const video = {
  startsAt: '2026-03-02T10:30:00.000Z',
  status: 'scheduled',
  consultationType: 'Video Consultation',
  doctorJoined: false,
} as const;
const inPerson = { ...video, consultationType: 'In-person Consultation' } as const;
const completed = { ...video, status: 'completed' } as const;
const late = { ...video, lateMinutes: 20, maxLateMinutes: 20 } as const;
const attended = { ...video, doctorJoined: true } as const;

describe('whether a visit can be canceled', () => {
  it.each([
    ['a day before', video, '2026-03-01T10:30:00Z', true, 'not-started'],
    ['a millisecond before the start', video, '2026-03-02T10:29:59.999Z', true, 'not-started'],
    ['at the start', video, '2026-03-02T10:30:00Z', false, 'started'],
    ['29 minutes in, doctor absent', video, '2026-03-02T10:59:59Z', false, 'started'],
    ['30 minutes in, doctor absent', video, '2026-03-02T11:00:00Z', true, 'doctor-absent'],
    ['days later, doctor never came', video, '2026-03-09T11:00:00Z', true, 'doctor-absent'],
    [
      'decided: not refunded',
      { ...video, dispute: { outcome: 'kept' } },
      '2026-03-02T11:00:00Z',
      false,
      'not-scheduled',
    ],
    ['announced 20 minutes late, until then', late, '2026-03-02T10:49:59Z', true, 'doctor-late'],
    ['announced 20 minutes late, at that time', late, '2026-03-02T10:50:00Z', false, 'started'],
    ['29 minutes after the announced time', late, '2026-03-02T11:19:59Z', false, 'started'],
    ['30 minutes after the announced time', late, '2026-03-02T11:20:00Z', true, 'doctor-absent'],
    [
      'announced late, but the doctor came',
      { ...late, doctorJoined: true },
      '2026-03-02T10:45:00Z',
      false,
      'started',
    ],
    [
      'announced late in person, after the booked start',
      { ...inPerson, lateMinutes: 20 },
      '2026-03-02T10:45:00Z',
      false,
      'started',
    ],
    ['30 minutes in, doctor came', attended, '2026-03-02T11:00:00Z', false, 'started'],
    ['30 minutes in, in person', inPerson, '2026-03-02T11:00:00Z', false, 'started'],
    ['completed before the start', completed, '2026-03-01T10:30:00Z', true, 'not-started'],
    ['completed, at the start', completed, '2026-03-02T10:30:00Z', false, 'not-scheduled'],
    ['completed, 30 minutes in, doctor absent', completed, '2026-03-02T11:00:00Z', true, 'doctor-absent'],
    ['completed, 48 hours in, doctor absent', completed, '2026-03-04T10:30:00Z', true, 'doctor-absent'],
    ['completed, after 48 hours', completed, '2026-03-04T10:30:01Z', false, 'not-scheduled'],
    [
      'completed, doctor came',
      { ...completed, doctorJoined: true },
      '2026-03-02T11:00:00Z',
      false,
      'not-scheduled',
    ],
    [
      'completed in person',
      { ...inPerson, status: 'completed' },
      '2026-03-02T11:00:00Z',
      false,
      'not-scheduled',
    ],
    ['canceled already', { ...video, status: 'canceled' }, '2026-03-01T10:30:00Z', false, 'not-scheduled'],
  ] as const)('%s', (_, appointment, now, allowed, because) => {
    expect(cancelable(appointment, new Date(now))).toEqual({ allowed, because });
  });
});
