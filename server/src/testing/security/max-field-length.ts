import type { Endpoint } from '@carelane/contract/endpoint';
import * as z from 'zod/mini';

interface Schema {
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

export function maxLengthAtPath(schema: z.ZodMiniType | undefined, path: string[]): number | undefined {
  if (!schema) return undefined;
  return findMaxLength(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, path);
}

function findMaxLength(schema: Schema, path: string[]): number | undefined {
  const subschemas = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
  const found = subschemas.map((subschema) => findMaxLength(subschema, path));
  const [key, ...deeper] = path;
  if (key === undefined) {
    found.push(schema.maxLength);
  } else {
    const next = schema.properties?.[key] ?? schema.items;
    if (next) found.push(findMaxLength(next, deeper));
  }
  const lengths = found.filter((length) => length !== undefined);
  return lengths.length > 0 ? Math.max(...lengths) : undefined;
}

export function maxFieldLength(endpoint: Endpoint, [part, ...path]: string[]): number | undefined {
  if (part === 'path') return maxLengthAtPath(endpoint.params, path);
  if (part === 'query') return maxLengthAtPath(endpoint.query, path);
  return maxLengthAtPath(endpoint.body, path);
}
