import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of the product that can drop all connections and refuse new ones until it is restored. */
export interface CutLine {
  url: string;
  /** How many socket connections were refused. */
  refused(): number;
  /** How many websockets are open. */
  sockets(): number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

const ANY_SOCKET = /^[A-Z]+ \/socket\.io\//;
const WEBSOCKET = /^GET \/socket\.io\/\S*transport=websocket/;

export async function openLine(productUrl: string): Promise<CutLine> {
  const { hostname, port } = new URL(productUrl);
  const open = new Map<Socket, string>();
  let isCut = false;
  let refused = 0;
  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    near.once('data', (chunk) => {
      const request = chunk.toString('latin1');
      if (isCut) {
        if (ANY_SOCKET.test(request)) refused += 1;
        return void near.destroy();
      }
      const far = connect(Number(port), hostname);
      open.set(near, request);
      far.on('error', () => far.destroy());
      far.on('close', () => near.destroy());
      near.on('close', () => {
        open.delete(near);
        far.destroy();
      });
      far.write(chunk);
      near.pipe(far).pipe(near);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const end of open.keys()) end.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    sockets: () => [...open.values()].filter((request) => WEBSOCKET.test(request)).length,
    cut() {
      isCut = true;
      drop();
    },
    mend() {
      isCut = false;
    },
    async close() {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}
