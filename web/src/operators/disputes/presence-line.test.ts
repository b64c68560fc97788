import { expect, it } from 'vitest';
import { presenceLine } from './presence-line';

const video = { consultationType: 'Video Consultation' } as const;
const at = (minute: string) => new Date(`2026-03-02T10:${minute}:00`).toISOString();
const stay = (from: string, to: string) => ({ enteredAt: at(from), lastSeenAt: at(to) });

it('says how long somebody was in the room, and when', () => {
  const presence = { doctor: [], patient: [stay('00', '05'), stay('10', '17')] };
  expect(presenceLine({ ...video, presence }, 'patient')).toBe(
    'in the room for 12 minutes: 10:00 AM to 10:05 AM, 10:10 AM to 10:17 AM.',
  );
  expect(presenceLine({ ...video, presence }, 'doctor')).toBe('was not in the room.');
  const short = { doctor: [stay('00', '00')], patient: [stay('00', '01')] };
  expect(presenceLine({ ...video, presence: short }, 'doctor')).toContain('less than a minute');
  expect(presenceLine({ ...video, presence: short }, 'patient')).toContain('for 1 minute:');
});

it('claims nothing about a visit for which nothing was recorded', () => {
  expect(presenceLine({ ...video, presence: null }, 'doctor')).toBe('presence was not recorded.');
  const clinic = { consultationType: 'In-person Consultation', presence: null } as const;
  expect(presenceLine(clinic, 'doctor')).toBe('in-person visit, attendance is not recorded.');
});
