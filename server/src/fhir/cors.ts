import type { FastifyInstance } from 'fastify';

const ASKED_HEADERS = 'accept, authorization, content-type, if-modified-since, if-none-match, prefer';
const SHOWN_HEADERS = 'etag, last-modified, retry-after, www-authenticate';

/** For apps in a browser. Nothing here reads cookies, so any page may ask: without a token it gets what anybody gets. */
export function allowOtherPages(app: FastifyInstance, methods: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', SHOWN_HEADERS);
    if (request.method !== 'OPTIONS') return;
    return reply
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', ASKED_HEADERS)
      .header('access-control-max-age', '600')
      .status(204)
      .send();
  });
}
