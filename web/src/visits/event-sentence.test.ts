import type { VisitEvent } from '@carelane/contract/visits/visit';
import { expect, it } from 'vitest';
import { eventSentence } from './event-sentence';

const visit = { doctorName: 'Meera Iyer', patientName: 'Asha Verma', timezone: 'Asia/Kolkata' };
const at = '2026-03-05T05:00:00.000Z';

it.each<[Omit<VisitEvent, 'at'>, string, string]>([
  [{ kind: 'booked' }, 'Booked', 'Booked'],
  [{ kind: 'booked', amount: 900 }, 'Booked, ₹900 paid', 'Booked, ₹900 paid'],
  [
    { kind: 'late', minutes: 20 },
    'Dr. Meera Iyer announced a delay of about 20 minutes',
    'You announced a delay of about 20 minutes',
  ],
  [{ kind: 'late', minutes: 0 }, 'Back on time', 'Back on time'],
  [{ kind: 'cannot-attend' }, 'Dr. Meera Iyer could not attend', 'You could not attend'],
  [{ kind: 'canceled' }, 'Canceled', 'Canceled'],
  [{ kind: 'canceled', by: 'patient' }, 'You canceled the visit', 'Asha Verma canceled the visit'],
  [{ kind: 'joined', by: 'patient' }, 'You joined', 'Asha Verma joined'],
  [{ kind: 'joined', by: 'doctor' }, 'Dr. Meera Iyer joined', 'You joined'],
  [
    { kind: 'guest-joined', by: 'patient', guest: { name: 'Gita Rao', kind: 'interpreter' } },
    'Gita Rao joined as interpreter, invited by you',
    'Gita Rao joined as interpreter, invited by Asha Verma',
  ],
  [
    { kind: 'guest-joined', by: 'doctor', guest: { name: 'Gita Rao', kind: 'carer' } },
    'Gita Rao joined as carer, invited by Dr. Meera Iyer',
    'Gita Rao joined as carer, invited by you',
  ],
  [
    { kind: 'patient-absent' },
    'Dr. Meera Iyer closed the visit because you did not come',
    'You closed the visit because Asha Verma did not come',
  ],
  [
    { kind: 'disputed', by: 'patient' },
    'You told us that the visit did not take place',
    'Asha Verma told us that the visit did not take place',
  ],
  [{ kind: 'decided', outcome: 'kept' }, 'We decided against a refund', 'We decided against a refund'],
  [{ kind: 'refunded', amount: 900 }, '₹900 refunded', '₹900 refunded'],
])('describes %o to the patient and to the doctor', (event, forPatient, forDoctor) => {
  expect(eventSentence({ ...event, at }, visit, 'patient')).toBe(forPatient);
  expect(eventSentence({ ...event, at }, visit, 'doctor')).toBe(forDoctor);
});

it('describes a move with the previous and the new time', () => {
  const moved = { kind: 'moved', at, from: at, to: '2026-03-06T06:00:00.000Z' } as const;
  expect(eventSentence(moved, visit, 'patient')).toMatch(/^Moved from 0\d Mar 2026, .+ to 0\d Mar 2026, /);
});
