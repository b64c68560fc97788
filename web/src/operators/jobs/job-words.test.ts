import { expect, it } from 'vitest';
import { jobWords } from './job-words';

it.each([
  ['send-mail', 'doctor', 'An email to a doctor'],
  ['send-mail', 'operator', 'An email to an operator'],
  ['send-mail', null, 'An email'],
  ['something-new', null, 'something-new'],
] as const)('%s for %s is called “%s”', (kind, recipient, title) => {
  expect(jobWords({ kind, recipient }).title).toBe(title);
});

it('says that a discarded refund is still owed', () => {
  expect(jobWords({ kind: 'send-refund', recipient: null }).onDiscard).toContain('still owed');
  expect(jobWords({ kind: 'send-mail', recipient: null }).onDiscard).toContain('never runs again');
});
