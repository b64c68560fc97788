import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: boolean;
  }
}

export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) return done(null, body);
    if (body.length === 0) return done(null, undefined);
    parseJson(request, body.toString('utf8'), done);
  });
}
