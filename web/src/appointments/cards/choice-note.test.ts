import { expect, it } from 'vitest';
import { viewerZone } from '../../lib/dates';
import { choiceNote } from './choice-note';

const now = new Date('2026-03-02T10:00:00');
const visit = {
  doctorName: 'Meera Iyer',
  patientName: 'Asha Verma',
  payment: { status: 'paid', amount: 900 },
  timezone: viewerZone(),
  choice: { by: new Date('2026-03-03T09:30:00').toISOString(), reason: '' },
} as const;

it('says what can be chosen and until when', () => {
  expect(choiceNote(visit, 'patient', now)?.sentence).toBe(
    'Dr. Meera Iyer cannot attend. Choose another time or your money back by 09:30 AM tomorrow.',
  );
  expect(choiceNote(visit, 'doctor', now)?.sentence).toBe(
    'Asha Verma can choose another time or the money back until 09:30 AM tomorrow.',
  );
});

it('offers no money back for a free visit', () => {
  const free = { ...visit, payment: { status: 'free', amount: 0 } } as const;
  expect(choiceNote(free, 'patient', now)?.sentence).toContain('Choose another time by');
});

it('says nothing about any other visit', () => {
  const { choice: _choice, ...other } = visit;
  expect(choiceNote(other, 'patient', now)).toBeUndefined();
});
