import type { FastifyRequest } from 'fastify';

/**
 * The path of the matched route, however the URL was written: `/%61pi/` also reaches the API. Returns the URL
 * if no route matched.
 */
export function matchedPath({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.url ?? url;
}
