import type { FastifyInstance } from 'fastify';

/** One line a request: the route's pattern, never its address, so that no id, token or search text is written down. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    done();
    if (route === '/healthz' || route === '/metrics') return;
    request.log.info(
      {
        method: request.method,
        route: route ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
