import { Refusal } from '../refusal';

interface Waiter {
  begin(): void;
  refuse(): void;
}
export interface FairQueueSettings {
  parallel: number;
  maxWaiting: number;
  perClient?: number;
}
export interface Turn {
  /** Registrations must not delay password resets, wherever they come from. */
  purpose: string;
  client: string;
}
type ClientQueues = Map<string, Waiter[]>;

const countWaiting = (queues: ClientQueues = new Map()) => [...queues.values()].flat().length;

/**
 * Waiting tasks take turns by purpose, then by client, so a thousand requests from one client delay only that client. A
 * full queue drops the last request of the busiest client of the busiest purpose.
 */
export function createFairQueue({ parallel, maxWaiting, perClient = parallel }: FairQueueSettings) {
  const purposes = new Map<string, ClientQueues>();
  const runningByClient = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  const runningFor = (client: string) => runningByClient.get(client) ?? 0;
  const isFree = (client: string) => running < parallel && runningFor(client) < perClient;
  const changeRunning = (client: string, change: 1 | -1) => {
    running += change;
    const count = runningFor(client) + change;
    if (count > 0) runningByClient.set(client, count);
    else runningByClient.delete(client);
  };

  const takeFrom = ({ purpose, client }: Turn, which: 'first' | 'last'): Waiter | undefined => {
    const queues = purposes.get(purpose) ?? new Map<string, Waiter[]>();
    const queue = queues.get(client) ?? [];
    const waiter = which === 'first' ? queue.shift() : queue.pop();
    // Maps keep insertion order: deleting a key and setting it again moves it behind the others.
    queues.delete(client);
    if (queue.length > 0) queues.set(client, queue);
    purposes.delete(purpose);
    if (queues.size > 0) purposes.set(purpose, queues);
    if (waiter) waiting -= 1;
    return waiter;
  };

  const evictFor = ({ purpose, client }: Turn): boolean => {
    const [largest] = [...purposes].sort(([, a], [, b]) => countWaiting(b) - countWaiting(a));
    if (!largest) return false;
    const [largestPurpose, largestQueues] = largest;
    // The 1, here and below, is for the task that is about to wait.
    const isOtherPurpose =
      largestPurpose !== purpose && countWaiting(largestQueues) > countWaiting(purposes.get(purpose)) + 1;
    const evictedPurpose = isOtherPurpose ? largestPurpose : purpose;
    const queues = purposes.get(evictedPurpose) ?? new Map<string, Waiter[]>();
    const [busiest] = [...queues].sort(([, a], [, b]) => b.length - a.length);
    if (!busiest) return false;
    const [busiestClient, busiestQueue] = busiest;
    // Within a purpose, a client with as many waiting tasks as the busiest one does not evict a task.
    const ownQueueLength = queues.get(client)?.length ?? 0;
    if (!isOtherPurpose && busiestQueue.length <= ownQueueLength + 1) return false;
    takeFrom({ purpose: evictedPurpose, client: busiestClient }, 'last')?.refuse();
    return true;
  };

  const wait = (turn: Turn) =>
    new Promise<void>((begin, reject) => {
      const refuse = () => reject(new Refusal('UNAVAILABLE', undefined, { retryAfterSeconds: 5 }));
      if (waiting >= maxWaiting && !evictFor(turn)) return refuse();
      const queues = purposes.get(turn.purpose) ?? new Map<string, Waiter[]>();
      purposes.set(turn.purpose, queues);
      queues.set(turn.client, [...(queues.get(turn.client) ?? []), { begin, refuse }]);
      waiting += 1;
    });

  const startNextTask = (): boolean => {
    for (const [purpose, queues] of purposes)
      for (const client of queues.keys()) {
        if (!isFree(client)) continue;
        changeRunning(client, 1);
        takeFrom({ purpose, client }, 'first')?.begin();
        return true;
      }
    return false;
  };

  return async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    if (isFree(turn.client)) changeRunning(turn.client, 1);
    else await wait(turn);
    try {
      return await work();
    } finally {
      changeRunning(turn.client, -1);
      while (startNextTask());
    }
  };
}
