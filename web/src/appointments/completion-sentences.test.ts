import { expect, it } from 'vitest';
import { completionSentence } from './completion-sentences';

const video = {
  startsAt: '2026-03-05T10:00:00Z',
  consultationType: 'Video Consultation' as const,
  doctorJoined: true,
  patientName: 'Asha Verma',
  payment: { status: 'paid' as const, amount: 900 },
};
const unattended = { ...video, doctorJoined: false };
const inPerson = { ...unattended, consultationType: 'In-person Consultation' as const };
const free = { ...video, payment: { status: 'free' as const, amount: 0 } };

const CAN_CANCEL = 'Asha Verma can still cancel and get ₹900 back in full';
const FEE_KEPT = 'You keep the fee of ₹900. Asha Verma can no longer cancel.';

it.each([
  ['a call that took place', video, '2026-03-05T10:30:00Z', FEE_KEPT],
  [
    'a call that nobody has joined yet',
    unattended,
    '2026-03-03T10:00:00Z',
    `${CAN_CANCEL} until the start, and from 30 minutes to 48 hours after it if you do not join.`,
  ],
  [
    'a call that the doctor missed',
    unattended,
    '2026-03-06T10:00:00Z',
    `You were not in the room at the time of this visit. ${CAN_CANCEL} from 30 minutes to 48 hours after the start.`,
  ],
  ['a call that the doctor missed long ago', unattended, '2026-03-09T10:00:00Z', FEE_KEPT],
  ['an upcoming visit in person', inPerson, '2026-03-03T10:00:00Z', `${CAN_CANCEL}, until the start.`],
  ['a visit in person', inPerson, '2026-03-05T11:00:00Z', FEE_KEPT],
  [
    'a free call',
    free,
    '2026-03-05T10:30:00Z',
    'This visit was free, so there is nothing to refund. Asha Verma can no longer cancel.',
  ],
])('says what completing means for %s', (_, visit, now, sentence) => {
  expect(completionSentence(visit, new Date(now))).toBe(sentence);
});
