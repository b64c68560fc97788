import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** On loopback the same server has several names, and the sign-in is stored for only one of them. */
export function returnOrigin(request: FastifyRequest, config: Config): string {
  const configured = new URL(config.publicUrl);
  const requested = URL.canParse(`http://${request.headers.host}`)
    ? new URL(`http://${request.headers.host}`)
    : undefined;
  if (!requested || !LOOPBACK.has(configured.hostname) || !LOOPBACK.has(requested.hostname))
    return config.publicUrl;
  return `${configured.protocol}//${requested.host}`;
}
