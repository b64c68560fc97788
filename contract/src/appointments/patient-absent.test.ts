import { expect, it } from 'vitest';
import { canCloseAsPatientAbsent } from './patient-absent';

const visit = {
  startsAt: '2026-03-05T10:00:00Z',
  status: 'scheduled',
  consultationType: 'Video Consultation',
  doctorJoined: true,
  patientJoined: false,
} as const;
const inPerson = { ...visit, consultationType: 'In-person Consultation', doctorJoined: false } as const;

it.each([
  ['while the patient can still come', visit, '2026-03-05T10:30:00Z', false],
  ['once the join window is over', visit, '2026-03-05T10:30:01Z', true],
  ['half an hour after the announced time', { ...visit, maxLateMinutes: 20 }, '2026-03-05T10:50:00Z', false],
  [
    'more than half an hour after the announced time',
    { ...visit, maxLateMinutes: 20 },
    '2026-03-05T10:50:01Z',
    true,
  ],
  ['when the patient came', { ...visit, patientJoined: true }, '2026-03-05T11:00:00Z', false],
  ['when the doctor did not come either', { ...visit, doctorJoined: false }, '2026-03-05T11:00:00Z', false],
  ['in person, because the doctor says so', inPerson, '2026-03-05T11:00:00Z', true],
  ['of a visit that is completed', { ...visit, status: 'completed' }, '2026-03-05T11:00:00Z', false],
] as const)('whether a visit can be closed as “patient did not come” %s', (_, candidate, now, expected) => {
  expect(canCloseAsPatientAbsent(candidate, new Date(now))).toBe(expected);
});
