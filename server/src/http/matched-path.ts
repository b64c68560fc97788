import type { FastifyRequest } from 'fastify';

/** `/%61pi/` also reaches the API. */
export function matchedPath({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.url ?? url;
}
