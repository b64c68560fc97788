import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { OperationError } from './connection';

/** A header, then each table's name and rows, then the number of rows. `carelane` is the format version. */
const headerSchema = z.object({ carelane: z.literal(1), madeAt: z.string(), lastMigration: z.number() });
export type BackupHeader = z.output<typeof headerSchema>;
const tableLine = z.object({ table: z.string() });
const endLine = z.object({ rows: z.number() });

export type Entry = { table: string } | { row: string };

/** Only its owner may read it, because it contains everyone's data. */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  entries: AsyncIterable<Entry>,
): Promise<number> {
  let rows = 0;
  async function* lines() {
    yield `${JSON.stringify(header)}\n`;
    for await (const entry of entries) {
      if ('row' in entry) rows += 1;
      yield `${JSON.stringify('row' in entry ? entry.row : entry)}\n`;
    }
    yield `${JSON.stringify({ rows })}\n`;
  }
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(
      Readable.from(lines()),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  return rows;
}

async function* readLines(file: string): AsyncGenerator<unknown> {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => unpacked.destroy(error));
  let partialLine = '';
  for await (const chunk of unpacked) {
    const lines = `${partialLine}${chunk}`.split('\n');
    partialLine = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}

/** Reads the entire file, so that a damaged one is refused before anything is changed. */
export async function readHeader(file: string): Promise<BackupHeader & { rows: number }> {
  let rows = 0;
  for await (const entry of readEntries(file)) if ('row' in entry) rows += 1;
  for await (const line of refuseUnreadable(readLines(file))) {
    const header = headerSchema.safeParse(line);
    if (header.success) return { ...header.data, rows };
    break;
  }
  throw damaged();
}

export async function* readEntries(file: string): AsyncGenerator<Entry> {
  let rows = 0;
  let isHeader = true;
  let isComplete = false;
  for await (const line of refuseUnreadable(readLines(file))) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    if (typeof line === 'string') {
      rows += 1;
      yield { row: line };
      continue;
    }
    const table = tableLine.safeParse(line);
    if (table.success) yield { table: table.data.table };
    else isComplete = endLine.safeParse(line).data?.rows === rows;
  }
  if (!isComplete) throw damaged();
}

async function* refuseUnreadable<T>(lines: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* lines;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new OperationError('There is no such backup file.');
    throw damaged();
  }
}

const damaged = () =>
  new OperationError('This file is not a complete backup of Carelane: nothing was restored.');
