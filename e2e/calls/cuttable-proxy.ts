import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  url: string;
  refusedCount(): number;
  socketCount(): number;
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

const ANY_SOCKET = /^[A-Z]+ \/socket\.io\//;
const WEBSOCKET = /^GET \/socket\.io\/\S*transport=websocket/;

export async function openProxy(productUrl: string): Promise<CuttableProxy> {
  const { hostname, port } = new URL(productUrl);
  const open = new Map<Socket, string>();
  let isCut = false;
  let refused = 0;
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    client.once('data', (chunk) => {
      const request = chunk.toString('latin1');
      if (isCut) {
        if (ANY_SOCKET.test(request)) refused += 1;
        return void client.destroy();
      }
      const upstream = connect(Number(port), hostname);
      open.set(client, request);
      upstream.on('error', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
      client.on('close', () => {
        open.delete(client);
        upstream.destroy();
      });
      upstream.write(chunk);
      client.pipe(upstream).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const socket of open.keys()) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    refusedCount: () => refused,
    socketCount: () => [...open.values()].filter((request) => WEBSOCKET.test(request)).length,
    cut() {
      isCut = true;
      drop();
    },
    restore() {
      isCut = false;
    },
    async close() {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}
