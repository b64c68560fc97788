import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSession } from '../../auth/sessions/sessions';
import type { DocumentedOperation, DocumentedSchema, OpenApiDocument } from '../openapi-document';
import { testApp } from '../test-app';
import { DEFAULT_SENDERS } from './request-fields';
import { buildForm } from './send';
import { resetToWorld } from './world';

const RUNS = Number(process.env.HOSTILE_RUNS ?? 25) / 5;

const t = await testApp({ env: { RATE_LIMITS: 'off' } });
const world = await resetToWorld(t);
const document = (await t.anonymous.get('/openapi.json')).body as OpenApiDocument;
const allOperations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method} ${path}`,
    path,
    method,
    operation,
  })),
);
/** Deletions come last, so that the other calls still find their data. */
const operations = [
  ...allOperations.filter(({ method }) => method !== 'delete'),
  ...allOperations.filter(({ method }) => method === 'delete'),
];

/** So that a request sometimes gets past the first check. */
const meaningfulText = fc.constantFrom(
  ...Object.values(world.ids),
  'asha@example.test',
  'Cardiology',
  '10:30 AM',
);

function validValue(schema: DocumentedSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(validValue));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { minimum = -1e6, maximum = 1e6, minLength = 0, maxLength = 60 } = schema;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(mostlyValidValue(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return arbitraryRecord(schema.properties ?? {}, schema.required ?? []);
    default:
      return fc.oneof(
        meaningfulText,
        fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
      );
  }
}

function mostlyValidValue(schema: DocumentedSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: validValue(schema) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

function arbitraryRecord(properties: Record<string, DocumentedSchema>, required: string[]) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, mostlyValidValue(schema)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
/** A lone surrogate cannot be percent-encoded, and an empty path segment matches no route. */
const encodeForUrl = (value: unknown) => encodeURIComponent(asText(value).toWellFormed()) || '%20';

function arbitraryRequest({ parameters, requestBody }: DocumentedOperation) {
  const parametersIn = (location: 'path' | 'query') => {
    const listed = parameters.filter((parameter) => parameter.in === location);
    return arbitraryRecord(
      Object.fromEntries(listed.map(({ name, schema }) => [name, schema])),
      listed.filter(({ required }) => required).map(({ name }) => name),
    );
  };
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  return fc.record({
    path: parametersIn('path'),
    query: parametersIn('query'),
    json: json ? mostlyValidValue(json.schema) : fc.constant(undefined),
    form: form
      ? arbitraryRecord(form.schema.properties ?? {}, form.schema.required ?? [])
      : fc.constant(undefined),
  });
}

async function createToken(access: DocumentedOperation['x-access']): Promise<string | undefined> {
  if (access === 'public') return undefined;
  const { user } = world.callers[DEFAULT_SENDERS[access]];
  return user && createSession(t.deps.db, user, undefined, t.clock.now());
}

describe('a request as the document describes it', () => {
  it.each(operations)('$name gets no server error', async ({ path, method, operation }) => {
    await fc.assert(
      fc.asyncProperty(arbitraryRequest(operation), async (request) => {
        const address = path.replace(/\{(\w+)\}/g, (_all, key: string) =>
          encodeForUrl(request.path[key] ?? 'x'),
        );
        const search = Object.entries(request.query).map(([key, value]) => `${key}=${encodeForUrl(value)}`);
        const texts = Object.entries(request.form ?? {}).map(([key, value]) => [key, asText(value)]);
        const form = request.form && buildForm(Object.fromEntries(texts), undefined);
        const token = await createToken(operation['x-access']);
        const answer = await t.app.http.inject({
          method: method.toUpperCase() as 'GET',
          url: `/api/v1${address}${search.length > 0 ? `?${search.join('&')}` : ''}`,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(form ? { 'content-type': form.type } : {}),
            ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(form ? { payload: form.bytes } : {}),
          ...(request.json === undefined ? {} : { payload: JSON.stringify(request.json) }),
        });
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode >= 400)
          expect(answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/\S \S/) });
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
