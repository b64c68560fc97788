import { expect, it } from 'vitest';
import { missedVisit } from './missed-visit';

const visit = {
  startsAt: '2026-03-05T10:00:00Z',
  status: 'scheduled' as const,
  consultationType: 'Video Consultation' as const,
  doctorJoined: false,
  patientJoined: true,
  patientAbsent: false,
  doctorName: 'Meera Iyer',
  patientName: 'Asha Verma',
  payment: { status: 'paid' as const, amount: 900 },
};
const attended = { ...visit, doctorJoined: true };
const inPerson = { ...visit, consultationType: 'In-person Consultation' as const };
const free = { ...visit, payment: { status: 'free' as const, amount: 0 } };
const DAY_AFTER = new Date('2026-03-06T10:00:00Z');

it.each([
  [
    'patient',
    'Missed',
    'Dr. Meera Iyer did not come. You can cancel this visit and get ₹900 back in full.',
    visit,
  ],
  ['patient', 'Missed', 'Dr. Meera Iyer did not come. You can cancel this visit.', free],
  [
    'doctor',
    'Missed',
    'You were not in the room. Asha Verma can cancel this visit and get ₹900 back in full.',
    visit,
  ],
  [
    'patient',
    'Not completed',
    'Dr. Meera Iyer has not marked this visit complete yet. If it did not take place, we can help.',
    attended,
  ],
  ['doctor', 'Not completed', 'If this visit took place, mark it complete.', inPerson],
  [
    'doctor',
    'Did not come',
    'Asha Verma was not in the room at the time of this visit. You can close it as “patient did not come”.',
    { ...attended, patientJoined: false },
  ],
  [
    'patient',
    'Did not come',
    'Dr. Meera Iyer closed this visit because you did not come. If you were there, we can help.',
    { ...attended, patientAbsent: true, status: 'completed' },
  ],
  [
    'doctor',
    'Did not come',
    'You closed this visit because Asha Verma did not come.',
    { ...attended, patientAbsent: true, status: 'completed' },
  ],
] as const)('tells the %s “%s”: %s', (viewer, badge, sentence, missed) => {
  expect(missedVisit(missed, viewer, DAY_AFTER)).toEqual({ badge, sentence });
});

it.each([
  ['can still be joined', visit, '2026-03-05T10:30:00Z'],
  ['is upcoming', visit, '2026-03-05T09:00:00Z'],
  ['is completed', { ...visit, status: 'completed' as const }, '2026-03-06T10:00:00Z'],
  ['was canceled', { ...visit, status: 'canceled' as const }, '2026-03-06T10:00:00Z'],
])('says nothing about a visit that %s', (_, other, now) => {
  expect(missedVisit(other, 'patient', new Date(now))).toBeUndefined();
});
