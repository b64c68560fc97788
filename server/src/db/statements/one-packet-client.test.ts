import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { sendInOnePacket } from './one-packet-client';

test('everything that is written in one tick is sent in one packet, and later writes in another', async () => {
  const packets: string[] = [];
  const server = createServer((socket) => socket.on('data', (packet) => packets.push(String(packet))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  await once(socket, 'connect');
  const send = (text: string) => {
    sendInOnePacket(socket, process.nextTick);
    socket.write(text);
  };
  for (const text of ['a', 'b', 'c']) send(text);
  await expect.poll(() => packets).toEqual(['abc']);
  send('d');
  await expect.poll(() => packets).toEqual(['abc', 'd']);
  socket.destroy();
  server.close();
});
