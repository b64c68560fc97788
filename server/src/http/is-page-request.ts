import type { FastifyRequest } from 'fastify';

/** Whether a browser may show the response as a page. */
export function isPageRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return method === 'GET' && !/^\/(api|fhir|images|assets)(\/|$)/.test(url);
}
