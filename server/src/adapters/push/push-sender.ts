import type { Clock } from '../../clock';
import { CircuitBreaker } from '../circuit-breaker';
import { encryptMessage } from './encrypt-message';
import { postMessage } from './post-message';
import { pushAddress } from './push-services';
import { type VapidKeys, vapidHeader } from './vapid';

/** A limit is needed, because browsers supply the hosts. */
const MAX_BREAKERS = 100;
/** All messages are padded to this size, so that their length reveals nothing. */
const MESSAGE_BYTES = 512;

interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface PushMessage {
  text: string;
  ttlSeconds: number;
  isUrgent: boolean;
  /** The service keeps only the last undelivered message per topic. */
  topic: string;
}

type PushOutcome = { status: 'sent' } | { status: 'gone' } | { status: 'later'; afterSeconds: number };

export type PushSender = (target: PushTarget, message: PushMessage, keys: VapidKeys) => Promise<PushOutcome>;

interface Settings {
  services: readonly string[];
  subject: string;
}

/** A service that is down must not hold up the messages of others. */
export function createPushSender({ services, subject }: Settings, clock: Clock): PushSender {
  const breakers = new Map<string, CircuitBreaker>();
  return async ({ endpoint, p256dh, auth }, message, keys) => {
    const address = pushAddress(endpoint, services);
    if (!address) return { status: 'gone' };
    const breaker = breakers.get(address.host) ?? new CircuitBreaker(clock);
    breakers.set(address.host, breaker);
    if (breakers.size > MAX_BREAKERS) breakers.clear();
    breaker.enter();
    const target = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
    try {
      const { status, retryAfter } = await postMessage(address, {
        isListed: services.includes(address.origin),
        body: encryptMessage(message.text, target, MESSAGE_BYTES),
        headers: {
          authorization: vapidHeader(keys, address.origin, subject, clock.now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: message.ttlSeconds,
          urgency: message.isUrgent ? 'high' : 'normal',
          topic: message.topic,
        },
      });
      if (status < 500) breaker.recordSuccess();
      else breaker.recordFailure();
      return toOutcome(status, retryAfter, clock.now());
    } catch (error) {
      breaker.recordFailure();
      throw error;
    }
  };
}

function toOutcome(status: number, retryAfter: string | undefined, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { status: 'sent' };
  if (status === 404 || status === 410) return { status: 'gone' };
  if (status === 429 || status >= 500)
    return { status: 'later', afterSeconds: parseRetryAfter(retryAfter, now) };
  throw new Error(`The push service returned ${status}.`);
}

/** RFC 9110: seconds or a date */
function parseRetryAfter(retryAfter: string | undefined, now: Date): number {
  if (!retryAfter) return 0;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}
