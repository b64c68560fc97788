import type { FastifyInstance } from 'fastify';

/**
 * One line for each request, with the route pattern. The URL is not logged: it can hold ids, tokens or search terms.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    done();
    // Monitoring polls both.
    if (route === '/healthz' || route === '/metrics') return;
    request.log.info(
      {
        method: request.method,
        // A screen of the web app has no route of its own, and neither has an unknown path.
        route: route ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
