import { expect, it } from 'vitest';
import { describeJob } from './describe-job';

it.each([
  ['send-mail', 'doctor', 'An email to a doctor'],
  ['send-mail', 'operator', 'An email to an operator'],
  ['send-mail', null, 'An email'],
  ['something-new', null, 'something-new'],
] as const)('a job of the kind %s with the recipient %s is called “%s”', (kind, recipient, title) => {
  expect(describeJob({ kind, recipient }).title).toBe(title);
});

it('says that a discarded refund is still owed', () => {
  expect(describeJob({ kind: 'send-refund', recipient: null }).discardEffect).toContain('still owed');
  expect(describeJob({ kind: 'send-mail', recipient: null }).discardEffect).toContain('never runs again');
});
