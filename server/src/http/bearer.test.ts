import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { bearerToken } from './bearer';

test('reads a bearer token, and ignores one that is empty or too long', () => {
  const read = (authorization?: string) => bearerToken({ headers: { authorization } } as FastifyRequest);
  expect([read(), read('Basic abc'), read('Bearer '), read('Bearer   ')]).toEqual(Array(4).fill(undefined));
  expect(read('Bearer abc ')).toBe('abc');
  expect(read(`Bearer ${'x'.repeat(200)}`)).toHaveLength(200);
  expect(read(`Bearer ${'x'.repeat(201)}`)).toBeUndefined();
});
