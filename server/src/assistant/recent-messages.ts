import type { Clock } from '../clock';
import { lettersAndDigits } from './leak-guard';

/** A match of this length is no coincidence. Shorter ones ("headache and fever") are common. */
export const QUOTE_LETTERS = 28;
/** A fingerprint begins at every fourth letter, which is enough to find a longer quote. */
const STEP_LETTERS = 4;
const RETENTION_MS = 30 * 60_000;
const MAX_ENTRIES = 100_000;
const SEVERAL_SENDERS = '';

export interface RecentMessages {
  remember(userId: string, text: string): void;
  foreignRunCheck(userId: string): (run: string) => boolean;
}

/** A service that mixes up its customers must not show one patient's text to another. The text itself is not kept. */
export function createRecentMessages(clock: Clock): RecentMessages {
  const salt = Math.floor(Math.random() * 2 ** 31);
  const senders = new Map<number, { userId: string; until: number }>();
  return {
    remember(userId, text) {
      const letters = lettersAndDigits(text);
      const until = clock.now().getTime() + RETENTION_MS;
      for (let at = 0; at + QUOTE_LETTERS <= letters.length; at += STEP_LETTERS) {
        const hash = fingerprint(letters.slice(at, at + QUOTE_LETTERS), salt);
        const entry = senders.get(hash);
        // A map keeps an existing key's position, and the oldest entries must come first.
        senders.delete(hash);
        senders.set(hash, { userId: entry && entry.userId !== userId ? SEVERAL_SENDERS : userId, until });
      }
      for (const [hash, { until: end }] of senders) {
        if (senders.size <= MAX_ENTRIES && end > clock.now().getTime()) break;
        senders.delete(hash);
      }
    },
    foreignRunCheck: (userId) => (run) => {
      const entry = senders.get(fingerprint(run, salt));
      return entry !== undefined && entry.userId !== SEVERAL_SENDERS && entry.userId !== userId;
    },
  };
}

/** cyrb53: 53 bits make collisions unlikely. */
function fingerprint(text: string, salt: number): number {
  let high = 0xdeadbeef ^ salt;
  let low = 0x41c6ce57 ^ salt;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
