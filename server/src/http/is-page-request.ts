import type { FastifyRequest } from 'fastify';

export function isPageRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|fhir|images|assets)(\/|$)/.test(url);
}
