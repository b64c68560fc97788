import fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainConnections } from './draining';

function leavingNode() {
  const app = fastify();
  const draining = drainConnections(app);
  app.all('/thing', async () => 'done');
  draining.start();
  return app;
}

test('a draining node still answers, with Connection: close', async () => {
  const { statusCode, headers, body } = await leavingNode().inject('/thing');
  expect([statusCode, body, headers.connection]).toEqual([200, 'done', 'close']);
});

test('a balancer with other nodes gets 502 for reads, never for writes', async () => {
  const app = leavingNode();
  const ask = async (method: 'GET' | 'HEAD' | 'POST') =>
    (await app.inject({ method, url: '/thing', headers: { 'x-other-nodes': '1' } })).statusCode;
  expect([await ask('GET'), await ask('HEAD'), await ask('POST')]).toEqual([502, 502, 200]);
});

test('a node that is not draining answers the balancer normally', async () => {
  const app = fastify();
  drainConnections(app);
  app.get('/thing', async () => 'done');
  const { statusCode, headers } = await app.inject({ url: '/thing', headers: { 'x-other-nodes': '1' } });
  expect([statusCode, headers.connection]).toEqual([200, 'keep-alive']);
});
