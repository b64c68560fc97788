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

test('a leaving node still answers, and asks for another connection', async () => {
  const { statusCode, headers, body } = await leavingNode().inject('/thing');
  expect([statusCode, body, headers.connection]).toEqual([200, 'done', 'close']);
});

test('a balancer with other nodes is sent to them with its reads, never with a write that may have been sent', async () => {
  const app = leavingNode();
  const ask = async (method: 'GET' | 'HEAD' | 'POST') =>
    (await app.inject({ method, url: '/thing', headers: { 'x-other-nodes': '1' } })).statusCode;
  expect([await ask('GET'), await ask('HEAD'), await ask('POST')]).toEqual([502, 502, 200]);
});

test('a node that stays answers a balancer as anybody else', async () => {
  const app = fastify();
  drainConnections(app);
  app.get('/thing', async () => 'done');
  const { statusCode, headers } = await app.inject({ url: '/thing', headers: { 'x-other-nodes': '1' } });
  expect([statusCode, headers.connection]).toEqual([200, 'keep-alive']);
});
