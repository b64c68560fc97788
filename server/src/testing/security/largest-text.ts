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
  return longest(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, path);
}

function longest(schema: Schema, [key, ...deeper]: string[]): number | undefined {
  const either = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
  const next = key === undefined ? undefined : (schema.properties?.[key] ?? schema.items);
  const found = [
    key === undefined ? schema.maxLength : next && longest(next, deeper),
    ...either.map((one) => longest(one, key === undefined ? [] : [key, ...deeper])),
  ].filter((length) => length !== undefined);
  return found.length > 0 ? Math.max(...found) : undefined;
}

export function largestIn(endpoint: Endpoint, [part, ...path]: string[]): number | undefined {
  const schema = { path: endpoint.params, query: endpoint.query }[part ?? ''] ?? endpoint.body;
  return largestAt(schema, path);
}
