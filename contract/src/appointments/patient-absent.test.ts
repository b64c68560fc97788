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

const delayed = { ...visit, maxLateMinutes: 20 };

it.each([
  ['once the join window is over', visit, '2026-03-05T10:30:01Z'],
  ['more than half an hour after the announced time', delayed, '2026-03-05T10:50:01Z'],
  ['in person, where only the doctor knows who came', inPerson, '2026-03-05T11:00:00Z'],
] as const)('a visit can be closed as “patient did not come” %s', (_, candidate, now) => {
  expect(canCloseAsPatientAbsent(candidate, new Date(now))).toBe(true);
});

it.each([
  ['while the patient can still come', visit, '2026-03-05T10:30:00Z'],
  ['until half an hour after the announced time', delayed, '2026-03-05T10:50:00Z'],
  ['if the patient came', { ...visit, patientJoined: true }, '2026-03-05T11:00:00Z'],
  ['if the doctor did not come either', { ...visit, doctorJoined: false }, '2026-03-05T11:00:00Z'],
  ['once it is completed', { ...visit, status: 'completed' }, '2026-03-05T11:00:00Z'],
] as const)('a visit cannot be closed as “patient did not come” %s', (_, candidate, now) => {
  expect(canCloseAsPatientAbsent(candidate, new Date(now))).toBe(false);
});
