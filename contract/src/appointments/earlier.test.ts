import { describe, expect, test } from 'vitest';
import { earlierBody, offerEnd } from './earlier';

const NOW = new Date('2026-03-02T04:00:00Z');
const request = {
  from: null,
  until: null,
  notice: 3,
  zone: 'Asia/Kolkata',
  currentStartsAt: new Date('2026-03-05T05:00:00Z'),
};
const at = (iso: string) => new Date(iso);

describe('an earlier time', () => {
  test('an offered slot is held for fifteen minutes', () => {
    expect(offerEnd(request, at('2026-03-03T05:00:00Z'), NOW)).toEqual(at('2026-03-02T04:15:00Z'));
  });

  test('an offered slot is earlier than the visit', () => {
    expect(offerEnd(request, at('2026-03-05T05:00:00Z'), NOW)).toBeUndefined();
    expect(offerEnd(request, at('2026-03-06T05:00:00Z'), NOW)).toBeUndefined();
    expect(offerEnd(request, at('2026-03-05T04:30:00Z'), NOW)).toBeDefined();
  });

  test.each([
    ['2026-03-02T07:15:00Z', '2026-03-02T04:15:00.000Z'],
    ['2026-03-02T07:10:00Z', '2026-03-02T04:10:00.000Z'],
    ['2026-03-02T07:05:00Z', '2026-03-02T04:05:00.000Z'],
    ['2026-03-02T07:04:59Z', undefined],
    ['2026-03-02T06:00:00Z', undefined],
  ])(
    'a slot at %s is offered only if the patient gets three hours of notice after the offer ends',
    (startsAt, end) => {
      expect(offerEnd(request, at(startsAt), NOW)?.toISOString()).toBe(end);
    },
  );

  test.each([
    ['2026-03-02T18:00:00Z', false],
    ['2026-03-02T18:30:00Z', true],
    ['2026-03-04T18:00:00Z', true],
    ['2026-03-04T18:30:00Z', false],
  ])('a slot at %s is on a requested day in the patient’s time zone: %s', (startsAt, fits) => {
    const days = { ...request, from: '2026-03-03', until: '2026-03-04' };
    expect(offerEnd(days, at(startsAt), NOW) !== undefined).toBe(fits);
  });

  test.each([
    ['2026-03-02T01:29:00Z', false],
    ['2026-03-02T01:30:00Z', true],
    ['2026-03-02T16:29:00Z', true],
    ['2026-03-02T16:30:00Z', false],
  ])('an offer is made at %s only if it is not night for the patient: %s', (now, isOffered) => {
    expect(offerEnd(request, at('2026-03-04T05:00:00Z'), at(now)) !== undefined).toBe(isOffered);
  });
});

test('a request with its last day before its first, an unknown zone or an invalid notice is refused', () => {
  expect(earlierBody.safeParse({ from: '2026-03-04', until: '2026-03-03', notice: 1 }).success).toBe(false);
  expect(earlierBody.safeParse({ from: '2026-03-04', until: '2026-03-04', notice: 1 }).success).toBe(true);
  expect(earlierBody.safeParse({ notice: 1, zone: 'Mars/Olympus' }).success).toBe(false);
  for (const notice of [0, 169, 1.5, undefined])
    expect(earlierBody.safeParse({ notice }).success).toBe(false);
});
