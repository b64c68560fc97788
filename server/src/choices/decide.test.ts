import { CHANNELS, CHOICES, KINDS, TOPICS, type Topic } from '@carelane/contract/notifications/choices';
import { describe, expect, it } from 'vitest';
import { decide, type Person } from './decide';

const noChoices: Person = {
  off: [],
  quietFromMinute: null,
  quietUntilMinute: null,
  timezone: 'Asia/Kolkata',
};
/** From 10 in the evening until 7 in the morning. */
const quiet: Person = { ...noChoices, quietFromMinute: 22 * 60, quietUntilMinute: 7 * 60 };
const topics = Object.keys(TOPICS) as Topic[];
/** 11:30 PM in Kolkata. */
const NIGHT = new Date('2026-03-01T18:00:00Z');
const MORNING = new Date('2026-03-02T01:30:00Z');

describe('what is sent', () => {
  it('is everything, and at once, until the person chooses', () => {
    for (const topic of topics)
      for (const channel of CHANNELS)
        expect(decide(noChoices, { topic, channel, now: NIGHT })).toEqual({ when: 'now' });
  });

  it.each(CHOICES)('leaves out what was turned off, and nothing else: %s', (off) => {
    for (const topic of topics)
      for (const channel of CHANNELS) {
        const { when } = decide({ ...noChoices, off: [off] }, { topic, channel, now: NIGHT });
        expect(when).toBe(`${TOPICS[topic]}:${channel}` === off ? 'never' : 'now');
      }
  });

  it('always includes cancellations, money and the account by mail', () => {
    for (const kind of ['money', 'account'])
      for (const channel of ['app', 'mail']) expect(CHOICES).not.toContain(`${kind}:${channel}`);
    expect(new Set(Object.values(TOPICS))).toEqual(new Set([...KINDS, 'account']));
  });
});

describe('quiet hours', () => {
  const push = { topic: 'visit-booked', channel: 'push' } as const;

  it.each([
    ['2026-03-01T16:29:59Z', 'now'],
    ['2026-03-01T16:30:00Z', '2026-03-02T01:30:00.000Z'],
    ['2026-03-02T01:29:59Z', '2026-03-02T01:30:00.000Z'],
    ['2026-03-02T01:30:00Z', 'now'],
  ])('at %s send a push message: %s', (now, expected) => {
    const decision = decide(quiet, { ...push, now: new Date(now) });
    expect(decision.when === 'later' ? decision.at.toISOString() : decision.when).toBe(expected);
  });

  it('may lie within one day', () => {
    const shortQuiet = { ...quiet, quietFromMinute: 13 * 60, quietUntilMinute: 14 * 60 + 30 };
    const at = new Date('2026-03-02T09:00:00Z');
    expect(decide(shortQuiet, { ...push, now: new Date('2026-03-02T08:00:00Z') })).toEqual({
      when: 'later',
      at,
    });
    expect(decide(shortQuiet, { ...push, now: at })).toEqual({ when: 'now' });
  });

  it.each([
    ['a reminder', 'visit-reminder', 'later'],
    ['a message', 'day-message', 'later'],
    ['a prescription', 'prescription', 'later'],
    ['news', 'announcement', 'later'],
    ['a booking, which a cancellation may follow', 'visit-booked', 'now'],
    ['a cancellation', 'visit-canceled', 'now'],
    ['the account', 'account', 'now'],
  ] as const)('let %s go by mail: %s', (_what, topic, when) => {
    expect(decide(quiet, { topic, channel: 'mail', now: NIGHT }).when).toBe(when);
  });

  it('hold back nothing in the app', () => {
    for (const topic of topics)
      expect(decide(quiet, { topic, channel: 'app', now: NIGHT })).toEqual({ when: 'now' });
  });

  it('drop a reminder that would come too late, and let through anything else that cannot wait', () => {
    const decideForPush = (topic: Topic, until: Date) =>
      decide(quiet, { topic, channel: 'push', now: NIGHT, until });
    expect(decideForPush('visit-reminder', MORNING)).toEqual({ when: 'never' });
    expect(decideForPush('visit-late', MORNING)).toEqual({ when: 'now' });
    const later = new Date(MORNING.getTime() + 1);
    expect(decideForPush('visit-reminder', later)).toEqual({ when: 'later', at: MORNING });
  });

  it.each([
    ['a clock change skips', '2026-03-08T06:00:00Z', 2 * 60 + 30, '2026-03-08T07:30:00.000Z'],
    ['the clock shows again', '2026-11-01T06:10:00Z', 1 * 60 + 30, '2026-11-01T06:30:00.000Z'],
  ])('end even at a minute that %s', (_what, now, quietUntilMinute, expected) => {
    const person = { ...quiet, timezone: 'America/New_York', quietUntilMinute };
    const decision = decide(person, { ...push, now: new Date(now) });
    expect(decision.when === 'later' && decision.at.toISOString()).toBe(expected);
  });
});
