import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrationsFolder } from '../db/migrate';
import { type Connection, OperationError } from './connection';

interface Journal {
  entries: { when: number }[];
}
const readJournal = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

export async function lastMigration(connection: Pick<Connection, 'query'>): Promise<number> {
  const { rows } = await connection.query(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? 0);
}

export function migrationsUntil(moment: number): string {
  const journal = readJournal(migrationsFolder);
  if (!journal.entries.some(({ when }) => when === moment))
    throw new OperationError(
      'This backup was made by a newer version of Carelane. Restore it with that version.',
    );
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const entries = journal.entries.filter(({ when }) => when <= moment);
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}
