import type { Endpoint } from '@carelane/contract/endpoint';
import * as z from 'zod/mini';

interface Schema {
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

/** The maximum length that the contract sets for a field, if any. */
export function maxLengthAtPath(schema: z.ZodMiniType | undefined, path: string[]): number | undefined {
  if (!schema) return undefined;
  return findMaxLength(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, path);
}

function findMaxLength(schema: Schema, [key, ...deeper]: string[]): number | undefined {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
  const next = key === undefined ? undefined : (schema.properties?.[key] ?? schema.items);
  const lengths = [
    key === undefined ? schema.maxLength : next && findMaxLength(next, deeper),
    ...alternatives.map((alternative) =>
      findMaxLength(alternative, key === undefined ? [] : [key, ...deeper]),
    ),
  ].filter((length) => length !== undefined);
  return lengths.length > 0 ? Math.max(...lengths) : undefined;
}

export function maxFieldLength(endpoint: Endpoint, [part, ...path]: string[]): number | undefined {
  const schema = { path: endpoint.params, query: endpoint.query }[part ?? ''] ?? endpoint.body;
  return maxLengthAtPath(schema, path);
}
