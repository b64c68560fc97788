import { CHANNELS, CHOICES, KINDS, TOPICS, type Topic } from '@carelane/contract/notifications/choices';
import { describe, expect, it } from 'vitest';
import { decideDelivery, type MessageChoices } from './decide-delivery';

const noChoices: MessageChoices = {
  off: [],
  quietFromMinute: null,
  quietUntilMinute: null,
  timezone: 'Asia/Kolkata',
};
const quiet: MessageChoices = { ...noChoices, quietFromMinute: 22 * 60, quietUntilMinute: 7 * 60 };
const topics = Object.keys(TOPICS) as Topic[];
const NIGHT = new Date('2026-03-01T18:00:00Z');
const MORNING = new Date('2026-03-02T01:30:00Z');

describe('delivery', () => {
  it('sends everything immediately until the person turns something off', () => {
    for (const topic of topics)
      for (const channel of CHANNELS)
        expect(decideDelivery(noChoices, { topic, channel, now: NIGHT })).toEqual({ when: 'now' });
  });

  it.each(CHOICES)('only what was turned off is not delivered: %s', (off) => {
    for (const topic of topics)
      for (const channel of CHANNELS) {
        const { when } = decideDelivery({ ...noChoices, off: [off] }, { topic, channel, now: NIGHT });
        expect(when).toBe(`${TOPICS[topic]}:${channel}` === off ? 'never' : 'now');
      }
  });

  it('always sends messages about cancellations, money and the account in the app and by email', () => {
    for (const kind of ['money', 'account'])
      for (const channel of ['app', 'mail']) expect(CHOICES).not.toContain(`${kind}:${channel}`);
    expect(TOPICS['visit-canceled']).toBe('money');
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
  ])('with quiet hours, a push message at %s is delivered: %s', (now, expected) => {
    const decision = decideDelivery(quiet, { ...push, now: new Date(now) });
    expect(decision.when === 'later' ? decision.at.toISOString() : decision.when).toBe(expected);
  });

  it('can begin and end on the same day', () => {
    const shortQuiet = { ...quiet, quietFromMinute: 13 * 60, quietUntilMinute: 14 * 60 + 30 };
    const at = new Date('2026-03-02T09:00:00Z');
    expect(decideDelivery(shortQuiet, { ...push, now: new Date('2026-03-02T08:00:00Z') })).toEqual({
      when: 'later',
      at,
    });
    expect(decideDelivery(shortQuiet, { ...push, now: at })).toEqual({ when: 'now' });
  });

  it.each([
    ['a reminder', 'visit-reminder', 'later'],
    ['a message', 'day-message', 'later'],
    ['a prescription', 'prescription', 'later'],
    ['news', 'announcement', 'later'],
    ['a booking, which a cancellation may follow', 'visit-booked', 'now'],
    ['a cancellation', 'visit-canceled', 'now'],
    ['the account', 'account', 'now'],
  ] as const)('during quiet hours, an email about %s is sent: %s', (_message, topic, when) => {
    expect(decideDelivery(quiet, { topic, channel: 'mail', now: NIGHT }).when).toBe(when);
  });

  it('hold back nothing in the app', () => {
    for (const topic of topics)
      expect(decideDelivery(quiet, { topic, channel: 'app', now: NIGHT })).toEqual({ when: 'now' });
  });

  it('drop a reminder that would come too late, and deliver anything else that cannot wait', () => {
    const decideForPush = (topic: Topic, until: Date) =>
      decideDelivery(quiet, { topic, channel: 'push', now: NIGHT, until });
    expect(decideForPush('visit-reminder', MORNING)).toEqual({ when: 'never' });
    expect(decideForPush('visit-late', MORNING)).toEqual({ when: 'now' });
    const later = new Date(MORNING.getTime() + 1);
    expect(decideForPush('visit-reminder', later)).toEqual({ when: 'later', at: MORNING });
  });

  it.each([
    ['a clock change skips', '2026-03-08T06:00:00Z', 2 * 60 + 30, '2026-03-08T07:30:00.000Z'],
    ['the clock shows twice', '2026-11-01T06:10:00Z', 1 * 60 + 30, '2026-11-01T06:30:00.000Z'],
  ])('quiet hours end even at a minute that %s', (_case, now, quietUntilMinute, expected) => {
    const person = { ...quiet, timezone: 'America/New_York', quietUntilMinute };
    const decision = decideDelivery(person, { ...push, now: new Date(now) });
    expect(decision.when === 'later' && decision.at.toISOString()).toBe(expected);
  });
});
