import type { FastifyInstance } from 'fastify';

const REQUEST_HEADERS = 'accept, authorization, content-type, if-modified-since, if-none-match, prefer';
const EXPOSED_HEADERS = 'etag, last-modified, retry-after, www-authenticate';

/** No route here reads cookies, so any site may call them. */
export function allowAnyOrigin(app: FastifyInstance, methods: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED_HEADERS);
    if (request.method !== 'OPTIONS') return;
    return reply
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', REQUEST_HEADERS)
      .header('access-control-max-age', '600')
      .status(204)
      .send();
  });
}
