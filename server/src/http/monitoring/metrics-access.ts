import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { bearerToken } from '../bearer';

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Without a token, only this machine can read the metrics. */
export function canReadMetrics(request: FastifyRequest, { metricsToken, exposed }: Config): boolean {
  if (metricsToken) return isSame(bearerToken(request) ?? '', metricsToken);
  return !exposed && !PROXY_HEADERS.some((name) => name in request.headers);
}

function isSame(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
