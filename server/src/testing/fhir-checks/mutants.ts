import { valueSetCodes } from './codes';
import { type Spot, walk } from './walk';

type Json = Record<string, unknown>;

export interface Mutant {
  what: string;
  resource: Json;
}

/** Each breaks a rule of FHIR at one place of the resource. Returns false where it cannot. */
const CHANGES: Record<string, (spot: Spot) => boolean> = {
  'a field that does not exist': ({ holder }) => put(holder, 'shoeSize', '44'),
  'a required field is missing': ({ holder, key, element }) => element.min > 0 && remove(holder, key),
  'a code that does not exist': ({ holder, key, value, element, type }) => {
    const { strength, valueSet } = element.binding ?? {};
    const isChecked = strength === 'required' && valueSet && valueSetCodes(valueSet);
    return Boolean(isChecked) && type === 'code' && typeof value === 'string' && put(holder, key, 'nonsense');
  },
  'a list instead of one': ({ holder, key, value, element }) =>
    element.max === '1' && key !== 'resourceType' && put(holder, key, [value, value]),
  'one instead of a list': ({ holder, key, value, element }) =>
    element.max === '*' && Array.isArray(value) && put(holder, key, value[0]),
  'an empty list': ({ holder, key, value }) => Array.isArray(value) && put(holder, key, []),
  'an empty text': ({ holder, key, value }) => typeof value === 'string' && put(holder, key, ''),
  'a number instead of a text': ({ holder, key, value }) => typeof value === 'string' && put(holder, key, 44),
  'an object instead of a text': ({ holder, key, value }) =>
    typeof value === 'string' && put(holder, key, { text: value }),
  'a text instead of an object': ({ holder, key, value }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && put(holder, key, 'text'),
  'a text instead of a number': ({ holder, key, value }) =>
    typeof value === 'number' && put(holder, key, 'many'),
  'a date that does not exist': ({ holder, key, type }) =>
    ['date', 'dateTime', 'instant'].includes(type) && put(holder, key, '2026-13-45'),
  null: ({ holder, key }) => put(holder, key, null),
};

function put(holder: Json, key: string, value: unknown): boolean {
  holder[key] = value;
  return true;
}

function remove(holder: Json, key: string): boolean {
  delete holder[key];
  return true;
}

/** Shares no factor with the number of any resource's possible changes, so that each is tried once. */
const STRIDE = 7_919;

/** At most `count` mutants, each with one change, spread over the resource. The same resource has the same mutants. */
export function mutants(resource: object, count: number): Mutant[] {
  const text = JSON.stringify(resource);
  const spots = [...walk(JSON.parse(text) as Json)].length;
  const changes = Object.entries(CHANGES);
  const possible = spots * changes.length;
  const all: Mutant[] = [];
  for (let n = 0; n < possible && all.length < count; n += 1) {
    const position = (n * STRIDE) % possible;
    const copy = JSON.parse(text) as Json;
    const spot = [...walk(copy)][position % spots];
    const [what, change] = changes[Math.floor(position / spots)] ?? [];
    if (spot && change?.(spot)) all.push({ what: `${what}: ${spot.place}`, resource: copy });
  }
  return all;
}
