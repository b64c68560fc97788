import { mkdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export class FolderInUse extends Error {}

/**
 * Two processes on one folder lose rows silently, and the embedded database has no lock. Only one process can listen on
 * a socket, and the kernel frees it when that process ends.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const { dev, ino } = statSync(folder);
  const address = lockAddress(`carelane-${dev}-${ino}`);
  const server = createServer((socket) => socket.destroy());
  try {
    await listen(server, address);
  } catch (error) {
    if (await acceptsConnections(address)) throw inUse(folder);
    // If the socket is a file, a killed process leaves it behind, but it accepts no connections.
    if (!path.isAbsolute(address)) throw error;
    await rm(address, { force: true });
    await listen(server, address);
  }
  server.unref();
  return () => server.close();
}

function lockAddress(name: string): string {
  // The null byte makes the socket abstract: it has no file.
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(tmpdir(), `${name}.sock`);
}

function inUse(folder: string): FolderInUse {
  return new FolderInUse(
    `Another Carelane process is already using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function acceptsConnections(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
