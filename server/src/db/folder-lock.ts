import { mkdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export class FolderInUse extends Error {}

/**
 * The embedded database has no lock of its own, and two processes on one folder lose rows silently. An abstract
 * socket named after the folder's device and inode belongs to one process and is freed by the kernel when it dies.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const { dev, ino } = statSync(folder);
  const name = `carelane-${dev}-${ino}`;
  const server = createServer((socket) => socket.destroy());
  await listen(server, addressOf(name), folder);
  server.unref();
  return () => server.close();
}

function addressOf(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(tmpdir(), `${name}.sock`);
}

function listen(server: Server, address: string, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new FolderInUse(
              `Another Carelane process is already using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
            )
          : error,
      );
    });
    server.listen(address, resolve);
  });
}
