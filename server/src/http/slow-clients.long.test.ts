import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { newId } from '../db/columns';
import { testApp } from '../testing/test-app';

const t = await testApp();
await t.app.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = t.app.http.server.address() as { port: number };

const beginPost = (address: string, type = 'application/json') =>
  `POST ${address} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n\r\n{`;

test('clients that send headers or a body slowly are disconnected, while others are served', {
  timeout: 180_000,
}, async () => {
  const sendSlowly = (request: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      const timer = setInterval(() => socket.write('x'), 500);
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(timer);
        resolve();
      });
    });
  const slow = [
    ...Array.from({ length: 50 }, () => sendSlowly('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ')),
    ...Array.from({ length: 50 }, () => sendSlowly(beginPost('/api/v1/user/login'))),
    sendSlowly(beginPost('/socket.io/?EIO=4&transport=polling')),
    sendSlowly(beginPost('/nowhere/%zz')),
    sendSlowly(beginPost(`/api/v1/appointment/${newId()}/papers`, 'multipart/form-data; boundary=x')),
  ];
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  await Promise.all(slow);
});
