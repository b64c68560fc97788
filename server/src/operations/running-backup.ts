import { chmodSync, createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import { readHead } from './backup-file';
import { OperationError, SAME_TEXT_FORMAT } from './connection';
import { writeBackup } from './write-backup';

/**
 * The embedded database belongs to one process, so a running server makes its own backups. Only the owner of the data
 * folder can connect to this socket, and gets the complete backup.
 */
const MAX_SOCKET_PATH = 100;
const backupSocketPath = (dataDir: string) => {
  const absolute = path.join(path.resolve(dataDir), 'backup.sock');
  const relative = path.relative(process.cwd(), absolute);
  return relative.length < absolute.length ? relative : absolute;
};

/** Undefined where a socket is not possible: then the server must be stopped for a backup. */
export async function listenForBackups(
  dataDir: string,
  client: PGlite,
  log: { warn(fields: object, text: string): void },
): Promise<Server | undefined> {
  const address = backupSocketPath(dataDir);
  if (process.platform === 'win32' || address.length > MAX_SOCKET_PATH) {
    log.warn({}, 'no backups while the server runs: the path of the data folder is too long for a socket');
    return undefined;
  }
  // We hold the folder's lock, so an existing socket belongs to a dead process.
  rmSync(address, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const file = path.join(dataDir, `backup-${process.pid}-${Date.now()}`);
    backUpRunning(client, file, new Date())
      .then(() => pipeline(createReadStream(file), socket))
      .catch((error: Error) => {
        log.warn({ fault: error.name }, 'backup failed');
        socket.destroy();
      })
      .finally(() => rmSync(file, { force: true }));
  });
  const mask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, resolve);
    });
  } finally {
    process.umask(mask);
  }
  chmodSync(address, 0o600);
  return server.unref();
}

/** Written to a file next to the database first: a slow reader must not block everybody else. */
function backUpRunning(client: PGlite, file: string, now: Date): Promise<number> {
  return client.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    for (const setting of SAME_TEXT_FORMAT) await tx.query(`set local ${setting}`);
    return writeBackup({ query: (text, values) => tx.query(text, values) }, file, now);
  });
}

/** From the server that is using the folder. Undefined when nothing listens. */
export async function fetchBackup(dataDir: string, file: string): Promise<number | undefined> {
  const socket = connect(backupSocketPath(dataDir));
  const opened = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!opened) return undefined;
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(socket, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    const { rows } = await readHead(unfinished).catch(() => {
      throw new OperationError('The running server could not make the backup. Its log says why.');
    });
    renameSync(unfinished, file);
    return rows;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
