import { instant, pageEnvelope } from '@carelane/contract/fields';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { jsonWriter } from './write-json';

const person = z.object({
  name: z.string(),
  age: z.nullable(z.int()),
  role: z.enum(['patient', 'doctor']),
  verified: z.boolean(),
  note: z.optional(z.string()),
  createdAt: instant,
});
const ann = {
  name: 'Ann "A" \u2028 <b>',
  age: null,
  role: 'patient',
  verified: true,
  createdAt: new Date('2026-03-02T04:00:00Z'),
};

test('writes what zod would output, without undeclared fields', () => {
  const schema = z.array(z.object({ person, tags: z.record(z.string(), z.number()), page: pageEnvelope }));
  const value = [
    {
      person: { ...ann, passwordHash: 'secret' },
      tags: { a: 1 },
      page: { page: { nextCursor: null } },
      more: 1,
    },
  ];
  const written = jsonWriter(schema)(value);
  expect(written).toBe(JSON.stringify(schema.parse(value)));
  expect(written).not.toContain('secret');
});

test.each([
  ['a missing field', { ...ann, name: undefined }],
  ['another type', { ...ann, name: 7 }],
  ['null in a required field', { ...ann, verified: null }],
  ['a value outside the enum', { ...ann, role: 'admin' }],
  ['NaN as a number', { ...ann, age: Number.NaN }],
  ['a list instead of an object', [ann]],
])('refuses %s instead of sending it', (_what, value) => {
  expect(() => jsonWriter(person)(value)).toThrow('the contract expects');
});
