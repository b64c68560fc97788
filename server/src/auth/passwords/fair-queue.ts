import { Refusal } from '../../http/refusal';

interface Waiter {
  begin(): void;
  refuse(): void;
}
interface Settings {
  parallel: number;
  maxWaiting: number;
}
export interface Turn {
  /** What it is for: registrations, however many and from wherever, do not hold up resets. */
  purpose: string;
  /** Where it comes from. */
  client: string;
}
type Lanes = Map<string, Waiter[]>;

const countWaiting = (lanes: Lanes | undefined) =>
  [...(lanes?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);

/**
 * A few at a time. Those who wait take turns by purpose, and within one by where they come from: one client's thousand
 * requests hold up that client alone. When the queue is full, the last request of the client with the most is refused, of
 * the purpose with the most.
 */
export function createFairQueue({ parallel, maxWaiting }: Settings) {
  const purposes = new Map<string, Lanes>();
  let running = 0;
  let waiting = 0;

  const takeFrom = ({ purpose, client }: Turn, which: 'first' | 'last'): Waiter | undefined => {
    const lanes = purposes.get(purpose) ?? new Map<string, Waiter[]>();
    const lane = lanes.get(client) ?? [];
    const waiter = which === 'first' ? lane.shift() : lane.pop();
    lanes.delete(client);
    if (lane.length > 0) lanes.set(client, lane);
    purposes.delete(purpose);
    if (lanes.size > 0) purposes.set(purpose, lanes);
    if (waiter) waiting -= 1;
    return waiter;
  };

  const makeRoomFor = ({ purpose, client }: Turn): boolean => {
    const [largest] = [...purposes].sort(([, a], [, b]) => countWaiting(b) - countWaiting(a));
    if (!largest) return false;
    const isOther =
      largest[0] !== purpose && countWaiting(largest[1]) > countWaiting(purposes.get(purpose)) + 1;
    const crowd = isOther ? largest[0] : purpose;
    const lanes = purposes.get(crowd) ?? new Map<string, Waiter[]>();
    const [longest] = [...lanes].sort(([, a], [, b]) => b.length - a.length);
    if (!longest || (!isOther && longest[1].length <= (lanes.get(client)?.length ?? 0) + 1)) return false;
    takeFrom({ purpose: crowd, client: longest[0] }, 'last')?.refuse();
    return true;
  };

  const wait = (turn: Turn) =>
    new Promise<void>((begin, reject) => {
      const refuse = () => reject(new Refusal('UNAVAILABLE', undefined, { retryAfterSeconds: 5 }));
      if (waiting >= maxWaiting && !makeRoomFor(turn)) return refuse();
      const lanes = purposes.get(turn.purpose) ?? new Map<string, Waiter[]>();
      purposes.set(turn.purpose, lanes);
      lanes.set(turn.client, [...(lanes.get(turn.client) ?? []), { begin, refuse }]);
      waiting += 1;
    });

  const next = (): Waiter | undefined => {
    const [first] = purposes;
    const [client] = first?.[1].keys() ?? [];
    return first && client !== undefined ? takeFrom({ purpose: first[0], client }, 'first') : undefined;
  };

  return async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) await wait(turn);
    else running += 1;
    try {
      return await work();
    } finally {
      const waiter = next();
      if (waiter) waiter.begin();
      else running -= 1;
    }
  };
}
