import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import { readHeader } from './backup-file';
import { OperationError, SAME_TEXT_FORMAT } from './connection';
import { connectPrivately, listenPrivately } from './private-socket';
import { writeBackup } from './write-backup';

const SOCKET = 'backup';

export function listenForBackups(
  dataDir: string,
  client: PGlite,
  log: { warn(fields: object, text: string): void },
): Promise<Server | undefined> {
  const send = (socket: Socket) => {
    const file = path.join(dataDir, `backup-${process.pid}-${Date.now()}`);
    backUpRunning(client, file, new Date())
      .then(() => pipeline(createReadStream(file), socket))
      .catch((error: Error) => {
        log.warn({ fault: error.name }, 'backup failed');
        socket.destroy();
      })
      .finally(() => rmSync(file, { force: true }));
  };
  return listenPrivately(dataDir, SOCKET, send, log);
}

/** Writes to a file first, so that a slow reader does not block everyone else. */
function backUpRunning(client: PGlite, file: string, now: Date): Promise<number> {
  return client.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    for (const setting of SAME_TEXT_FORMAT) await tx.query(`set local ${setting}`);
    return writeBackup({ query: (text, values) => tx.query(text, values) }, file, now);
  });
}

export async function fetchBackup(dataDir: string, file: string): Promise<number | undefined> {
  const socket = await connectPrivately(dataDir, SOCKET);
  if (!socket) return undefined;
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(socket, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    const { rows } = await readHeader(unfinished).catch(() => {
      throw new OperationError('The running server could not make the backup. Its log says why.');
    });
    renameSync(unfinished, file);
    return rows;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
