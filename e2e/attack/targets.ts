import type {
  DocumentedOperation,
  DocumentedSchema,
  OpenApiDocument,
} from '../../server/src/testing/openapi-document';
import { API } from './people';

export interface Target {
  name: string;
  method: string;
  access: DocumentedOperation['x-access'];
  address: string;
  markedAddress: string;
  body: string | undefined;
  inputs: number;
}

const EXCLUDED = new Set([
  'post /user/logout',
  'post /user/delete-account',
  'delete /patient/delete-profile',
]);

export type Samples = Record<string, string | number>;

export function listTargets({ paths }: OpenApiDocument, samples: (path: string) => Samples): Target[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const name = `${method} ${path}`;
      const target = makeTarget(name, path, method, operation, samples(path));
      return EXCLUDED.has(name) || target.inputs === 0 ? [] : [target];
    }),
  );
}

function makeTarget(
  name: string,
  path: string,
  method: string,
  operation: DocumentedOperation,
  samples: Samples,
): Target {
  const sampleFor = (key: string, schema: DocumentedSchema) => samples[key] ?? makeSample(schema);
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = operation.parameters.filter(
    (parameter) => parameter.in === 'query' && samples[parameter.name] !== '',
  );
  const fill = (marker: string) => {
    let filled = path;
    for (const { name: key, schema } of inPath)
      filled = filled.replace(`{${key}}`, `${encodeURIComponent(String(sampleFor(key, schema)))}${marker}`);
    const search = inQuery.map(
      ({ name: key, schema }) => `${key}=${encodeURIComponent(String(sampleFor(key, schema)))}${marker}`,
    );
    return `${API}${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  };
  const json = operation.requestBody?.content['application/json']?.schema;
  const fields = Object.entries(json?.properties ?? {}).filter(([, schema]) => isScalar(schema));
  const body = json && Object.fromEntries(fields.map(([key, schema]) => [key, sampleFor(key, schema)]));
  return {
    name,
    method: method.toUpperCase(),
    access: operation['x-access'],
    address: fill(''),
    markedAddress: fill('*'),
    body: body && markBody(body),
    inputs: inPath.length + inQuery.length + fields.length,
  };
}

/** A number stays a number, because its asterisk is outside quotation marks. */
function markBody(body: Record<string, unknown>): string {
  const fields = Object.entries(body).map(([key, value]) =>
    typeof value === 'number' ? `"${key}":${value}*` : `"${key}":${JSON.stringify(`${value}*`)}`,
  );
  return `{${fields.join(',')}}`;
}

function isScalar({ type, anyOf }: DocumentedSchema): boolean {
  if (anyOf) return anyOf.every(isScalar);
  return type !== 'object' && type !== 'array' && type !== 'boolean';
}

function makeSample({ type, enum: values, const: value, format, minimum, anyOf }: DocumentedSchema): unknown {
  if (anyOf?.[0]) return makeSample(anyOf[0]);
  if (value !== undefined) return value;
  if (values) return values[0];
  if (type === 'number' || type === 'integer') return Math.max(minimum ?? 1, 1);
  if (format === 'email') return 'nobody@example.test';
  return 'Cardiology';
}
