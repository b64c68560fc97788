import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal';

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: boolean;
    streamBody?: boolean;
  }
}

export const STREAM_TYPE = 'application/octet-stream';

export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.rawBody) return done(null, body);
    if (body.length === 0) return done(null, undefined);
    parseJson(request, body.toString('utf8'), done);
  });
  app.addContentTypeParser(STREAM_TYPE, (request, payload, done) => {
    if (request.routeOptions.config.streamBody) return done(null, payload);
    done(new Refusal('UNSUPPORTED_MEDIA', 'Please send this as JSON.'));
  });
}
