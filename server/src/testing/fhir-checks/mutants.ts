import { valueSetCodes } from './codes';
import { type Field, walk } from './walk';

type Json = Record<string, unknown>;

export interface Mutant {
  title: string;
  resource: Json;
}

interface Change {
  title: string;
  isPossible(field: Field): boolean;
  apply(field: Field): void;
}

const hasString = ({ value }: Field) => typeof value === 'string';
const replaceWith =
  (replacement: unknown) =>
  ({ parent, key }: Field): void => {
    parent[key] = replacement;
  };

const CHANGES: Change[] = [
  {
    title: 'a field that does not exist',
    isPossible: () => true,
    apply: ({ parent }) => {
      parent.shoeSize = '44';
    },
  },
  {
    title: 'a required field is missing',
    isPossible: ({ element }) => element.min > 0,
    apply: ({ parent, key }) => {
      delete parent[key];
    },
  },
  {
    title: 'a code that does not exist',
    isPossible: (field) => field.type === 'code' && hasString(field) && hasCheckedCodes(field),
    apply: replaceWith('nonsense'),
  },
  {
    title: 'a list instead of a single value',
    isPossible: ({ key, element }) => element.max === '1' && key !== 'resourceType',
    apply: ({ parent, key, value }) => {
      parent[key] = [value, value];
    },
  },
  {
    title: 'a single value instead of a list',
    isPossible: ({ value, element }) => element.max === '*' && Array.isArray(value),
    apply: ({ parent, key, value }) => {
      parent[key] = Array.isArray(value) ? value[0] : value;
    },
  },
  { title: 'an empty list', isPossible: ({ value }) => Array.isArray(value), apply: replaceWith([]) },
  { title: 'an empty string', isPossible: hasString, apply: replaceWith('') },
  { title: 'a number instead of a string', isPossible: hasString, apply: replaceWith(44) },
  {
    title: 'an object instead of a string',
    isPossible: hasString,
    apply: ({ parent, key, value }) => {
      parent[key] = { text: value };
    },
  },
  {
    title: 'a string instead of an object',
    isPossible: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
    apply: replaceWith('text'),
  },
  {
    title: 'a string instead of a number',
    isPossible: ({ value }) => typeof value === 'number',
    apply: replaceWith('many'),
  },
  {
    title: 'a date that does not exist',
    isPossible: ({ type }) => ['date', 'dateTime', 'instant'].includes(type),
    apply: replaceWith('2026-13-45'),
  },
  { title: 'null', isPossible: () => true, apply: replaceWith(null) },
];

function hasCheckedCodes({ element }: Field): boolean {
  const { strength, valueSet } = element.binding ?? {};
  return strength === 'required' && Boolean(valueSet && valueSetCodes(valueSet));
}

/** Walks through all pairs of a field and a change, each once, in an order that mixes both. Divides no number of pairs. */
const PRIME_STRIDE = 7_919;

export function createMutants(resource: object, count: number): Mutant[] {
  const text = JSON.stringify(resource);
  const fieldCount = [...walk(JSON.parse(text) as Json)].length;
  const possible = fieldCount * CHANGES.length;
  const mutants: Mutant[] = [];
  for (let n = 0; n < possible && mutants.length < count; n += 1) {
    const pair = (n * PRIME_STRIDE) % possible;
    const copy = JSON.parse(text) as Json;
    const field = [...walk(copy)][pair % fieldCount];
    const change = CHANGES[Math.floor(pair / fieldCount)];
    if (!field || !change?.isPossible(field)) continue;
    change.apply(field);
    mutants.push({ title: `${change.title}: ${field.position}`, resource: copy });
  }
  return mutants;
}
