import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';

/** Operating systems limit socket paths to about 100 bytes. */
const MAX_SOCKET_PATH_BYTES = 100;
const socketPath = (dataDir: string, name: string) => {
  const absolute = path.join(path.resolve(dataDir), `${name}.sock`);
  const relative = path.relative(process.cwd(), absolute);
  return relative.length < absolute.length ? relative : absolute;
};

/** Only one process can use the embedded database, so a running server carries out operators' commands itself. */
export async function listenPrivately(
  dataDir: string,
  name: string,
  serve: (socket: Socket) => void,
  log: { warn(fields: object, text: string): void },
): Promise<Server | undefined> {
  const address = socketPath(dataDir, name);
  const obstacle = findObstacle(address);
  if (obstacle) {
    log.warn({ name }, `commands work only while the server is stopped: ${obstacle}`);
    return undefined;
  }
  // We hold the folder's lock, so an existing socket belongs to a process that has ended.
  rmSync(address, { force: true });
  // The client closes its side, so the server must still be able to respond.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    serve(socket);
  });
  // With only `chmod`, other users could connect for a moment.
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

function findObstacle(address: string): string | undefined {
  if (process.platform === 'win32') return 'Windows has no Unix sockets';
  if (Buffer.byteLength(address) > MAX_SOCKET_PATH_BYTES) return 'the path of the data folder is too long';
  return undefined;
}

export async function connectPrivately(dataDir: string, name: string): Promise<Socket | undefined> {
  const socket = connect(socketPath(dataDir, name));
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  return isOpen ? socket : undefined;
}
