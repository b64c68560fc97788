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
export function largestAt(schema: z.ZodMiniType | undefined, path: string[]): number | undefined {
  if (!schema) return undefined;
  return largestInside(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, path);
}

function largestInside(schema: Schema, [key, ...deeper]: string[]): number | undefined {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
  const next = key === undefined ? undefined : (schema.properties?.[key] ?? schema.items);
  const lengths = [
    key === undefined ? schema.maxLength : next && largestInside(next, deeper),
    ...alternatives.map((alternative) =>
      largestInside(alternative, key === undefined ? [] : [key, ...deeper]),
    ),
  ].filter((length) => length !== undefined);
  return lengths.length > 0 ? Math.max(...lengths) : undefined;
}

export function largestIn(endpoint: Endpoint, [part, ...path]: string[]): number | undefined {
  const schema = { path: endpoint.params, query: endpoint.query }[part ?? ''] ?? endpoint.body;
  return largestAt(schema, path);
}
