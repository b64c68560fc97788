import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to the product that can be cut: connections are dropped and new ones refused until it is mended. */
export interface CutLine {
  url: string;
  /** How many connections were asked for while it was cut. */
  refused(): number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLine(productUrl: string): Promise<CutLine> {
  const { hostname, port } = new URL(productUrl);
  const open = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const server = createServer((near) => {
    if (isCut) {
      refused += 1;
      return void near.destroy();
    }
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      open.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        open.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const end of open) end.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
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
