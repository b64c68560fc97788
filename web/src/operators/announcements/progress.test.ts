import { expect, it } from 'vitest';
import { describeProgress, isBeingSent } from './progress';

const mails = { delivered: 0, givenUp: 0, waiting: 0 };

it('counts everyone who was notified, except those whose email is waiting', () => {
  const halfway = {
    recipients: 100,
    notified: 60,
    finishedAt: null,
    mails: { delivered: 40, givenUp: 2, waiting: 10 },
  };
  expect(describeProgress(halfway)).toEqual({
    percent: 50,
    sentence: '50 of 100 people, 40 emails delivered, 10 waiting, 2 could not be delivered.',
  });
  expect(isBeingSent(halfway)).toBe(true);
});

it('writes one person in the singular', () => {
  const sent = { recipients: 1, notified: 1, finishedAt: '2026-03-02T10:00:00.000Z', mails };
  expect(describeProgress(sent).sentence).toBe('1 of 1 person, 0 emails delivered.');
});

it('is finished when everybody is notified and no email is waiting', () => {
  const finishedAt = '2026-03-02T10:00:00.000Z';
  const done = { recipients: 3, notified: 3, finishedAt, mails: { ...mails, delivered: 1 } };
  expect(describeProgress(done)).toEqual({ percent: 100, sentence: '3 of 3 people, 1 email delivered.' });
  expect(isBeingSent(done)).toBe(false);
  expect(isBeingSent({ ...done, mails: { ...mails, waiting: 1 } })).toBe(true);
  expect(describeProgress({ recipients: 0, notified: 0, finishedAt, mails }).percent).toBe(100);
});
