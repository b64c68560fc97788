import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { drainConnections, stopListening } from './draining';

function createDrainingNode() {
  const app = fastify();
  const draining = drainConnections(app);
  app.all('/hello', async () => 'done');
  draining.start();
  return app;
}

test('a draining node still answers, with Connection: close', async () => {
  const { statusCode, headers, body } = await createDrainingNode().inject('/hello');
  expect([statusCode, body, headers.connection]).toEqual([200, 'done', 'close']);
});

test('a balancer with other nodes gets 502 for reads, never for writes', async () => {
  const app = createDrainingNode();
  const requestStatus = async (method: 'GET' | 'HEAD' | 'POST') =>
    (await app.inject({ method, url: '/hello', headers: { 'x-other-nodes': '1' } })).statusCode;
  expect([await requestStatus('GET'), await requestStatus('HEAD'), await requestStatus('POST')]).toEqual([
    502, 502, 200,
  ]);
});

test('a node that is not draining answers the balancer normally', async () => {
  const app = fastify();
  drainConnections(app);
  app.get('/hello', async () => 'done');
  const { statusCode, headers } = await app.inject({ url: '/hello', headers: { 'x-other-nodes': '1' } });
  expect([statusCode, headers.connection]).toEqual([200, 'keep-alive']);
});

test('a server that stopped listening still answers on open connections, and accepts no new ones', async () => {
  const server = createServer((_request, response) => response.end('done')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = connect(port, '127.0.0.1');
  const sendRequest = async () => {
    open.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const [chunk] = await once(open, 'data');
    return String(chunk);
  };
  await sendRequest();
  const stopped = stopListening(server);
  await vi.waitFor(() => expect(server.listening).toBe(false), { timeout: 5_000 });
  expect(await sendRequest()).toContain('200 OK');
  const [refused] = await once(connect(port, '127.0.0.1'), 'error');
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  open.destroy();
  await stopped;
});
