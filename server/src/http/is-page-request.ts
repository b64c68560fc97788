import type { FastifyRequest } from 'fastify';

/** Whether a browser could show the response as a page: the request is not for data, a picture or an asset. */
export function isPageRequest({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|fhir|images|assets)(\/|$)/.test(url);
}
