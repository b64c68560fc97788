import { instant } from '@carelane/contract/fields';
import type * as z from 'zod/mini';

type Write = (value: unknown) => string | undefined;

export class WrittenJson {
  constructor(readonly json: string) {}
}

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

/** Undeclared fields are left out, and a value of the wrong type throws. Rare kinds of schemas fall back to zod. */
export function jsonWriter(schema: Schema): Write {
  if (schema === instant) return writeInstant;
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'object':
      return def.catchall ? zodWriter(schema) : objectWriter(def);
    case 'array':
      return arrayWriter(jsonWriter(def.element));
    case 'nullable': {
      const write = jsonWriter(def.innerType);
      return (value) => (value === null ? 'null' : write(value));
    }
    case 'optional': {
      const write = jsonWriter(def.innerType);
      return (value) => (value === undefined ? undefined : write(value));
    }
    case 'enum':
      return unionWriter(Object.values(def.entries));
    case 'literal':
      return unionWriter(def.values);
    case 'string':
    case 'number':
    case 'boolean':
      return scalarWriter(def);
    case 'null':
      return (value) => (value === null ? 'null' : refuse('null'));
    default:
      return zodWriter(schema);
  }
}

function refuse(expected: string): never {
  throw new TypeError(`invalid response: the contract expects ${expected}`);
}

const writeInstant: Write = (value) => {
  if (value instanceof Date) return `"${value.toISOString()}"`;
  return typeof value === 'string' ? JSON.stringify(value) : refuse('an instant');
};

function scalarWriter({ type }: Definition): Write {
  if (type === 'string') return (value) => (typeof value === 'string' ? JSON.stringify(value) : refuse(type));
  if (type === 'number')
    return (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : refuse(type));
  return (value) => (typeof value === 'boolean' ? String(value) : refuse(type));
}

function unionWriter(values: readonly unknown[]): Write {
  const written = new Map(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => written.get(value) ?? refuse('one of the listed values');
}

function objectWriter({ shape }: z.core.$ZodObjectDef): Write {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    label: `${JSON.stringify(key)}:`,
    write: jsonWriter(schema),
    // zod marks a field that may be missing from the output like this.
    mayBeAbsent: schema._zod.optout === 'optional',
  }));
  return (value) => {
    if (value instanceof WrittenJson) return value.json;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('an object');
    let json = '';
    for (const { key, label, write, mayBeAbsent } of fields) {
      const written = write((value as Record<string, unknown>)[key]);
      if (written === undefined) {
        if (!mayBeAbsent) refuse(`a value for ${key}`);
        continue;
      }
      if (json !== '') json += ',';
      json += label + written;
    }
    return `{${json}}`;
  };
}

function arrayWriter(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return refuse('a list');
    let json = '';
    for (let index = 0; index < value.length; index++) {
      json += index === 0 ? write(value[index]) : `,${write(value[index])}`;
    }
    return `[${json}]`;
  };
}

function zodWriter(schema: Schema): Write {
  const { parse } = schema as unknown as { parse(value: unknown): unknown };
  return (value) => JSON.stringify(parse(value));
}
