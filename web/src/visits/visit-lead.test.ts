import { expect, it } from 'vitest';
import { toAppointmentView } from '../appointments/appointment-view';
import { upcomingVisit } from '../testing/people';
import { visitLead } from './visit-lead';

const now = new Date(2026, 2, 4, 9);

it.each([
  [new Date(2026, 2, 4, 15), 'You can join from today, '],
  [new Date(2026, 2, 5, 15), 'You can join from tomorrow, '],
  [new Date(2026, 2, 10, 15), 'You can join from Tuesday, Mar 10, '],
])('the sentence about a visit that begins at %s names its day in words', (startsAt, beginning) => {
  const visit = toAppointmentView({ ...upcomingVisit(), startsAt: startsAt.toISOString() });
  expect(visitLead(visit, 'patient', now).slice(0, beginning.length)).toBe(beginning);
});

it.each([
  [new Date(2026, 2, 4, 15), 'The visit is at the clinic: today, 03:00'],
  [new Date(2026, 2, 4, 9, 5), 'It is time for this visit, at the clinic.'],
])(
  'the sentence about an in-person visit that begins at %s says that it is at the clinic',
  (startsAt, beginning) => {
    const inPerson = { ...upcomingVisit(), consultationType: 'In-person Consultation' } as const;
    const visit = toAppointmentView({ ...inPerson, startsAt: startsAt.toISOString() });
    for (const viewer of ['patient', 'doctor'] as const)
      expect(visitLead(visit, viewer, now).slice(0, beginning.length)).toBe(beginning);
  },
);
