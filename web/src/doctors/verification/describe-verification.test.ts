import type { Verification } from '@carelane/contract/doctors/verification';
import { describe, expect, it } from 'vitest';
import { describeVerification, hiddenNote } from './describe-verification';

const AT = '2026-03-02T10:00:00.000Z';
const base: Verification = { status: 'none', required: true, withdrawn: false };
const sent: Verification = { ...base, status: 'waiting', since: AT, certificateSentAt: AT };

describe('the card', () => {
  it.each<[string, Verification, string, RegExp]>([
    ['not sent', base, 'Not sent', /cannot find or book you yet/],
    [
      'not sent, where it is not required',
      { ...base, required: false },
      'Not sent',
      /Patients can find you without verification/,
    ],
    ['sent', sent, 'Waiting', /^Sent on 02 Mar 2026\. .*Until then patients cannot find or book you\.$/],
    [
      'changed',
      { ...sent, certificateSentAt: '2026-01-01T00:00:00.000Z' },
      'Waiting',
      /^You changed your name/,
    ],
    [
      'sent back',
      { ...base, status: 'returned', since: AT },
      'Sent back',
      /returned your certificate on 02 Mar 2026/,
    ],
    [
      'withdrawn',
      { ...base, status: 'returned', since: AT, withdrawn: true },
      'Withdrawn',
      /withdrawn on 02 Mar 2026/,
    ],
    [
      'verified',
      { ...base, status: 'verified', since: AT },
      'Verified',
      /checked your registration on 02 Mar 2026/,
    ],
  ])('describes the status of a verification: %s', (_title, verification, label, sentence) => {
    const description = describeVerification(verification);
    expect(description.label).toBe(label);
    expect(description.sentence).toMatch(sentence);
  });

  it('says that a doctor is hidden only if verification is required', () => {
    const statuses = ['none', 'waiting', 'returned'] as const;
    for (const status of statuses)
      expect(describeVerification({ ...base, status, since: AT, required: false }).sentence).not.toMatch(
        /cannot find or book/,
      );
  });

  it('offers to send the certificate unless the doctor is verified', () => {
    expect(describeVerification({ ...base, status: 'verified', since: AT }).action).toBeUndefined();
    for (const status of ['none', 'waiting', 'returned'] as const)
      expect(describeVerification({ ...base, status, since: AT }).action).toMatch(/^Send/);
  });
});

it('the note beside the switch is shown only while the doctor is hidden', () => {
  expect(hiddenNote(base)).toMatch(/cannot see you yet/);
  expect(hiddenNote(sent)).toMatch(/cannot see you yet/);
  expect(hiddenNote({ ...base, required: false })).toBeUndefined();
  expect(hiddenNote({ ...base, status: 'verified', since: AT })).toBeUndefined();
  expect(hiddenNote(undefined)).toBeUndefined();
});
