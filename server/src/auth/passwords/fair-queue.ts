import { Refusal } from '../../http/refusal';

interface Waiter {
  begin(): void;
  refuse(): void;
}
interface Settings {
  parallel: number;
  maxWaiting: number;
}

/**
 * A few at a time, and those who wait take turns by where they come from: one client's thousand requests hold up that client
 * alone. When the queue is full, the last request of the address with the most is refused.
 */
export function createFairQueue({ parallel, maxWaiting }: Settings) {
  const lanes = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  const takeFrom = (client: string, which: 'first' | 'last'): Waiter | undefined => {
    const lane = lanes.get(client) ?? [];
    const waiter = which === 'first' ? lane.shift() : lane.pop();
    lanes.delete(client);
    if (lane.length > 0) lanes.set(client, lane);
    if (waiter) waiting -= 1;
    return waiter;
  };

  const makeRoomFor = (client: string): boolean => {
    const [longest = client, lane = []] = [...lanes].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    if (lane.length <= (lanes.get(client)?.length ?? 0) + 1) return false;
    takeFrom(longest, 'last')?.refuse();
    return true;
  };

  const wait = (client: string) =>
    new Promise<void>((begin, reject) => {
      const refuse = () => reject(new Refusal('UNAVAILABLE', undefined, { retryAfterSeconds: 5 }));
      if (waiting >= maxWaiting && !makeRoomFor(client)) return refuse();
      const lane = lanes.get(client) ?? [];
      lane.push({ begin, refuse });
      lanes.set(client, lane);
      waiting += 1;
    });

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) await wait(client);
    else running += 1;
    try {
      return await work();
    } finally {
      const [next] = lanes.keys();
      const waiter = next === undefined ? undefined : takeFrom(next, 'first');
      if (waiter) waiter.begin();
      else running -= 1;
    }
  };
}
