import { Socket } from 'node:net';
import type { Logger } from 'drizzle-orm/logger';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Queryable } from '../client';
import { casing } from '../columns';
import { sendInOnePacket } from './one-packet-client';

/** Two, so that a slow read holds up only half of the others. */
export const READER_CONNECTIONS = 2;

interface Options {
  url: string;
  connectionTimeoutMillis: number;
  logger: Logger;
  onConnect?: (client: pg.ClientBase) => Promise<void>;
}

export interface PipelinedReaders {
  read<R>(run: (db: Queryable) => Promise<R>): Promise<R>;
  count(): number;
  close(): Promise<void>;
}

/** Only for reads that never wait for a lock, because everything behind them would wait too. */
export function openPipelinedReaders(options: Options): PipelinedReaders {
  const readers = Array.from({ length: READER_CONNECTIONS }, () => new Reader(options));
  const pickLeastBusy = () =>
    readers.reduce((best, candidate) => (candidate.inFlight < best.inFlight ? candidate : best));
  return {
    read: (run) => pickLeastBusy().read(run),
    count: () => readers.filter((reader) => reader.isOpen).length,
    close: async () => void (await Promise.all(readers.map((reader) => reader.close()))),
  };
}

interface Connection {
  client: pg.Client;
  socket: Socket;
  db: Queryable;
}

class Reader {
  inFlight = 0;
  private connection: Promise<Connection> | undefined;

  constructor(private readonly options: Options) {}

  get isOpen(): boolean {
    return this.connection !== undefined;
  }

  async read<R>(run: (db: Queryable) => Promise<R>): Promise<R> {
    this.connection ??= this.connect();
    this.inFlight += 1;
    try {
      const { db, socket } = await this.connection;
      sendInOnePacket(socket, setImmediate);
      return await run(db);
    } finally {
      this.inFlight -= 1;
    }
  }

  private connect(): Promise<Connection> {
    const { url, connectionTimeoutMillis, logger, onConnect } = this.options;
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis,
      keepAlive: true,
      pipeline: true,
      stream: () => socket,
    });
    const connecting = client.connect().then(
      async () => {
        await onConnect?.(client);
        return { client, socket, db: drizzle(client, { casing, logger }) };
      },
      (error: unknown) => {
        onLost();
        throw error;
      },
    );
    const onLost = () => {
      if (this.connection === connecting) this.connection = undefined;
    };
    client.on('error', onLost);
    client.on('end', onLost);
    return connecting;
  }

  async close(): Promise<void> {
    await this.connection?.then(({ client }) => client.end()).catch(() => {});
  }
}
