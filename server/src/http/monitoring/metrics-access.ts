import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { bearerToken } from '../bearer';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** With a token set, only requests that carry it. Without one, only this machine, and never on an exposed site. */
export function mayReadMetrics(request: FastifyRequest, { metricsToken, exposed }: Config): boolean {
  if (metricsToken) return isSame(bearerToken(request) ?? '', metricsToken);
  return !exposed && !FORWARDED.some((name) => name in request.headers);
}

function isSame(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
