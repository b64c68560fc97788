import type { FastifyInstance } from 'fastify';

/**
 * Logs one line for each request, with the route pattern. The URL is not logged, because it can contain ids,
 * tokens or search terms.
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
        // Neither the web app's screens nor unknown paths have a route.
        route: route ?? 'page',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
