import {
  type Channel,
  choice,
  type Kind,
  TOPICS,
  type Topic,
} from '@carelane/contract/notifications/choices';
import { addDays, DEFAULT_TIME_ZONE, zonedInstant, zonedTime } from '@carelane/contract/time/zoned-time';

export interface MessageChoices {
  off: string[];
  /** Minutes since midnight in the person's time zone. */
  quietFromMinute: number | null;
  quietUntilMinute: number | null;
  timezone: string | null;
}

export type Decision = { when: 'now' } | { when: 'never' } | { when: 'later'; at: Date };

/**
 * Other emails do not wait: a confirmation would arrive after the cancellation that followed it. Push messages all
 * wait, because a device may make a sound.
 */
const WAITING_MAIL_KINDS: readonly Kind[] = ['reminders', 'messages', 'prescriptions', 'news'];
const canWait = (kind: Kind, channel: Channel) =>
  channel === 'push' || (channel === 'mail' && WAITING_MAIL_KINDS.includes(kind));

export function decideDelivery(
  choices: MessageChoices,
  {
    topic,
    channel,
    now,
    until,
  }: { topic: Topic; channel: Channel; now: Date; until?: Date | null | undefined },
): Decision {
  const kind = TOPICS[topic];
  if (choices.off.includes(choice(kind, channel))) return { when: 'never' };
  const at = canWait(kind, channel) ? quietEnd(choices, now) : undefined;
  if (!at) return { when: 'now' };
  if (!until || at < until) return { when: 'later', at };
  // Reminders only repeat what the person already knows.
  return { when: kind === 'reminders' ? 'never' : 'now' };
}

const DAY_MINUTES = 24 * 60;

function quietEnd({ quietFromMinute: from, quietUntilMinute: until, timezone }: MessageChoices, now: Date) {
  if (from === null || until === null) return undefined;
  const zone = timezone ?? DEFAULT_TIME_ZONE;
  const { date, minuteOfDay } = zonedTime(now, zone);
  const isQuiet =
    from < until ? minuteOfDay >= from && minuteOfDay < until : minuteOfDay >= from || minuteOfDay < until;
  if (!isQuiet) return undefined;
  const end = zonedInstant(minuteOfDay < until ? date : addDays(date, 1), until, zone);
  if (end && end > now) return end;
  // A clock change skips that minute, or it is occurring for the second time.
  const minutesLeft = (until - minuteOfDay + DAY_MINUTES) % DAY_MINUTES;
  return new Date(now.getTime() + minutesLeft * 60_000);
}
