import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app';

const t = await testApp();
await t.app.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = t.app.http.server.address() as { port: number };

test('slow clients are disconnected, in headers or body, while others are served', {
  timeout: 180_000,
}, async () => {
  const cut = (request: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request));
      const drip = setInterval(() => socket.write('x'), 500);
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(drip);
        resolve();
      });
    });
  const slow = [
    ...Array.from({ length: 50 }, () => cut('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ')),
    ...Array.from({ length: 50 }, () =>
      cut(
        'POST /api/v1/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
      ),
    ),
  ];
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  await Promise.all(slow);
});
