import type { FastifyRequest } from 'fastify';

const TOKEN_MAX_LENGTH = 200;

export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  const token = header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() : undefined;
  return token && token.length <= TOKEN_MAX_LENGTH ? token : undefined;
}
