import { once } from 'node:events';
import { connect } from 'node:net';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { formParts } from './multipart';

it('a form whose sender left before it was read is refused, instead of being waited for', async () => {
  const app = fastify();
  await app.register(multipart);
  const refusal = new Promise((resolve) => {
    app.post('/', async (request) => {
      socket.destroy();
      // Rejects, because the request ends with an error.
      await once(request.raw, 'close').catch(() => undefined);
      await formParts(request).next().catch(resolve);
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 500\r\n\r\n--x',
  );
  expect(await refusal).toMatchObject({ code: 'BAD_REQUEST' });
  await app.close();
});
