import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { leanContract } from '../web/prerender/lean-contract';

function lean(code: string): string {
  const { transform } = leanContract();
  const handler = typeof transform === 'object' ? transform.handler : transform;
  const result = handler?.call({ parse: parseAst } as never, code, 'contract/src/x/endpoints.ts') as {
    code: string;
  };
  return result.code;
}

it('keeps only what a browser needs of an endpoint, and drops the imports of its schemas', () => {
  const code = `import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { aSchema, bSchema } from './schemas';
export const read = endpoint({ method: 'GET', path: '/a/:id', access: 'public', produces: 'text/calendar', response: aSchema, body: z.object({ b: bSchema }) });`;
  expect(lean(code).trim()).toBe(
    "export const read = { method: 'GET', path: '/a/:id', produces: 'text/calendar' };",
  );
});

it('makes unused schemas removable, and leaves functions and plain values alone', () => {
  const code = `import * as z from 'zod/mini';
export const LIMIT = 5;
export const isLong = (text) => text.length > Number(LIMIT);
export const text = z.string().check(z.minLength(1));`;
  expect(lean(code)).toBe(
    code.replace(
      '= z.string().check(z.minLength(1));',
      '= /* @__PURE__ */ (() => (z.string().check(z.minLength(1))))();',
    ),
  );
});

it.each(['method', 'path'])('refuses an endpoint whose %s is defined elsewhere', (missing) => {
  const writtenField = missing === 'method' ? "path: '/a'" : "method: 'POST'";
  expect(() => lean(`export const act = endpoint({ ...shared, ${writtenField} });`)).toThrow(
    `must declare its ${missing} itself`,
  );
});
