import type { Writable } from 'node:stream';
import pg from 'pg';

/** Two, so that a long question holds up only half of the others. */
export const LANES = 2;

interface Lane {
  client: Promise<pg.Client> | undefined;
  underway: number;
}

/** What the requests of one turn of the event loop ask goes out in one packet. */
function sendTogether(stream: Writable): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

const streamOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: Writable } }).connection.stream;

export interface Lanes {
  ask(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult>;
  /** How many connections are open. */
  count(): number;
  close(): Promise<void>;
}

/**
 * Connections that carry the quick reads of many requests at once: each is sent without waiting for the one before
 * it, and many go out and come back in one packet. Only for what never waits for a lock, as whoever comes after would wait too.
 */
export function openLanes(url: string, connectWithinMs: number): Lanes {
  const lanes: Lane[] = Array.from({ length: LANES }, () => ({ client: undefined, underway: 0 }));

  function open(lane: Lane): Promise<pg.Client> {
    const opening = connect(() => {
      if (lane.client === opening) lane.client = undefined;
    });
    return opening;
  }

  async function connect(lost: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectWithinMs,
      keepAlive: true,
      pipeline: true,
    });
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
    } catch (error) {
      lost();
      throw error;
    }
    return client;
  }

  return {
    async ask(config, values) {
      const lane = lanes.reduce((freest, one) => (one.underway < freest.underway ? one : freest));
      lane.client ??= open(lane);
      lane.underway += 1;
      try {
        const client = await lane.client;
        sendTogether(streamOf(client));
        return await client.query(config, values);
      } finally {
        lane.underway -= 1;
      }
    },
    count: () => lanes.filter((lane) => lane.client !== undefined).length,
    async close() {
      const clients = lanes.flatMap(({ client }) => client ?? []);
      // One that could not be opened needs no closing.
      await Promise.allSettled(clients.map(async (client) => (await client).end()));
    },
  };
}
