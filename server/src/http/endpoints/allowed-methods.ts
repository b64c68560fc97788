import { API_BASE_PATH, type Endpoint } from '@carelane/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal';

/** A path of the API with a method that it does not have. */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const known = endpoints.map(({ method, path }) => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    segments: `${API_BASE_PATH}${path}`.split('/'),
  }));
  const findMethods = (url: string) => {
    const asked = url.replace(/\?.*/, '').split('/');
    const matching = known.filter(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, i) => segment.startsWith(':') || segment === asked[i]),
    );
    return [...new Set(matching.flatMap(({ methods }) => methods))];
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const methods = findMethods(request.url);
    if (methods.length === 0) return;
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    throw new Refusal('METHOD_NOT_ALLOWED');
  });
}
