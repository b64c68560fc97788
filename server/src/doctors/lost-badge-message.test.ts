import { expect, test } from 'vitest';
import { lostBadgeMessage } from './lost-badge-message';

test('the message says that patients cannot book the doctor if only verified doctors are listed', () => {
  const sentence = 'Until then patients cannot find or book you, and you cannot prescribe.';
  expect(lostBadgeMessage({ doctorVerification: 'required' })).toContain(sentence);
  expect(lostBadgeMessage({ doctorVerification: 'auto' })).not.toContain(sentence);
});
