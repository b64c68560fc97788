import { describe, expect, it } from 'vitest';
import {
  canBeginLate,
  hasCaughtUp,
  lateMinutesFor,
  proposedLateMinutes,
  shouldAnnounceDelay,
} from './lateness';

const startsAt = '2026-03-02T10:30:00.000Z';
const at = (time: string) => new Date(`2026-03-02T${time}:00.000Z`);
const video = {
  startsAt,
  status: 'scheduled',
  consultationType: 'Video Consultation',
  doctorJoined: false,
} as const;
const inPerson = { ...video, consultationType: 'In-person Consultation' } as const;
const late = { ...video, lateMinutes: 20, maxLateMinutes: 20 } as const;

it.each([
  ['before its start', video, '08:00', true],
  ['before its start, even when the doctor looked in', { ...video, doctorJoined: true }, '10:29', true],
  ['while the patient waits', video, '10:59', true],
  ['once the patient can cancel because nobody came', video, '11:00', false],
  ['with the doctor in it', { ...video, doctorJoined: true }, '10:30', false],
  ['in person, before its start', inPerson, '10:29', true],
  ['in person, after its start', inPerson, '10:30', false],
  ['again, less than half an hour after the announced time', late, '11:19', true],
  ['again, but not half an hour after the announced time', late, '11:20', false],
  ['again, in person until the announced time', { ...late, ...inPerson }, '10:49', true],
  ['when it is completed', { ...video, status: 'completed' }, '08:00', false],
  ['when it is canceled', { ...video, status: 'canceled' }, '08:00', false],
] as const)('whether a visit can begin late %s', (_, visit, now, expected) => {
  expect(canBeginLate(visit, at(now))).toBe(expected);
});

it.each([
  ['the chosen one before the start', { startsAt }, 20, '09:00', 20],
  ['the chosen one while the announced time is still in the future', { startsAt }, 20, '10:45', 20],
  ['long enough that the announced time is not in the past', { startsAt }, 5, '10:42', 15],
  ['at most an hour', late, 10, '11:45', 60],
  ['none if the doctor is on time again before the start', late, 0, '10:00', 0],
  ['the time since the start if the doctor is on time again after it', late, 0, '10:37', 10],
  ['never longer than announced if the doctor is on time again', late, 0, '10:58', 20],
  ['none if the visit was never late', { startsAt }, 0, '10:45', 0],
] as const)('the delay of a visit is %s', (_, visit, minutes, now, expected) => {
  expect(lateMinutesFor(visit, minutes, at(now))).toBe(expected);
});

it.each([
  [null, 0, false],
  [null, 5, true],
  [5, 5, false],
  [5, 10, false],
  [5, 15, true],
  [20, 15, false],
  [20, 10, true],
  [10, 0, true],
  [5, 0, false],
])(
  'a patient who was last notified of a delay of %s minutes is notified of %s: %s',
  (announced, minutes, expected) => {
    expect(shouldAnnounceDelay(announced, minutes)).toBe(expected);
  },
);

it.each([
  ['before the booked start', late, '10:20', true],
  ['a few minutes after it', late, '10:34', true],
  ['later', late, '10:35', false],
  ['a visit that was not late', video, '10:20', false],
] as const)('whether a doctor who enters %s has caught up', (_, visit, now, expected) => {
  expect(hasCaughtUp(visit, at(now))).toBe(expected);
});

describe('while a visit runs over', () => {
  const current = { startsAt: '2026-03-02T10:00:00.000Z' };
  it.each([
    ['nothing before its end', current, video, '10:29', undefined],
    ['five minutes at its end', current, video, '10:30', 5],
    ['more the longer it runs over', current, video, '10:37', 15],
    ['an hour at most', current, video, '11:50', 60],
    [
      'nothing while the next visit is far off',
      { startsAt: '2026-03-02T09:00:00.000Z' },
      video,
      '10:25',
      undefined,
    ],
    ['nothing that is already announced', current, late, '10:45', undefined],
    ['more than is announced', current, late, '10:46', 25],
    [
      'nothing before the end of one that began late',
      { ...current, lateMinutes: 20 },
      late,
      '10:49',
      undefined,
    ],
  ] as const)('proposes %s', (_, visit, next, now, expected) => {
    expect(proposedLateMinutes(visit, next, at(now))).toBe(expected);
  });
});
