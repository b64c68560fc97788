import type { FastifyInstance } from 'fastify';

/** The URL can contain ids, tokens or search terms, so only the route is logged. */
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
