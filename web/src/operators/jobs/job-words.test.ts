import { expect, it } from 'vitest';
import { jobWords } from './job-words';

it.each([
  ['send-mail', 'doctor', 'A mail to a doctor'],
  ['send-mail', 'operator', 'A mail to an operator'],
  ['send-mail', null, 'A mail'],
  ['something-new', null, 'something-new'],
] as const)('%s for %s is called “%s”', (kind, recipient, title) => {
  expect(jobWords({ kind, recipient }).title).toBe(title);
});

it('says that a discarded refund is still owed', () => {
  expect(jobWords({ kind: 'send-refund', recipient: null }).onDiscard).toContain('stays owed');
  expect(jobWords({ kind: 'send-mail', recipient: null }).onDiscard).toContain('never runs again');
});
