import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { openEmbedded, openPostgres } from '../db/client';
import { lockFolder } from '../db/folder-lock';

export interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

export type DatabaseLocation = { engine: 'embedded'; dataDir: string } | { engine: 'postgres'; url: string };

/** Both engines format every value alike, so that rows can be compared as text. */
export const SAME_TEXT_FORMAT = [
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
];

export class OperationError extends Error {}

export async function connect(location: DatabaseLocation, migrationsFolder?: string): Promise<Connection> {
  const connection =
    location.engine === 'postgres'
      ? await connectToPostgres(location.url, migrationsFolder)
      : await connectToEmbedded(location.dataDir, migrationsFolder);
  for (const setting of SAME_TEXT_FORMAT) await connection.query(`set ${setting}`);
  return connection;
}

async function connectToPostgres(url: string, migrationsFolder: string | undefined): Promise<Connection> {
  // Opening the database migrates it.
  await (await openPostgres({ url, poolSize: 2, migrationsFolder })).close();
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  return { query: (text, values) => client.query(text, values), close: () => client.end() };
}

async function connectToEmbedded(dataDir: string, migrationsFolder: string | undefined): Promise<Connection> {
  const unlock = await lockFolder(path.resolve(dataDir));
  const { client } = await openEmbedded({ folder: databaseFolder(dataDir), migrationsFolder });
  return {
    query: (text, values) => client.query<Record<string, unknown>>(text, values),
    close: async () => {
      await client.close();
      unlock();
    },
  };
}

export const databaseFolder = (dataDir: string) => path.join(dataDir, 'database');

export function hasEmbeddedDatabase(dataDir: string): boolean {
  const folder = databaseFolder(dataDir);
  return existsSync(folder) && readdirSync(folder).length > 0;
}
