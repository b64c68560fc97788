import { parseJson } from '../../http/parse-json';
import { invalid, invalidPage, tooCostly } from '../fhir-refusal';
import type { Filter, ResourceKind, Search } from './resource-kind';

const DEFAULT_COUNT = 50;
const MAX_COUNT = 100;
const MAX_VALUES = 20;
/** A range needs the same parameter twice. */
const MAX_REPEATS = 4;
const VALUE_MAX_LENGTH = 500;
const GENERAL_PARAMS = ['_count', '_cursor', '_format'];

export type SearchQuery = Record<string, string | string[]>;

/** Refuses unknown parameters, so that no client mistakes an unfiltered response for a filtered one. */
export function parseSearch({ type, params }: ResourceKind, query: SearchQuery): Search {
  const filters: Filter[] = [];
  let total = 0;
  for (const [name, received] of Object.entries(query)) {
    if (GENERAL_PARAMS.includes(name)) continue;
    if (!Object.hasOwn(params, name)) throw invalid(`${type} cannot be searched by “${name.slice(0, 60)}”.`);
    const repeats = Array.isArray(received) ? received : [received];
    if (repeats.length > MAX_REPEATS) throw tooCostly(`Please give “${name}” at most ${MAX_REPEATS} times.`);
    for (const value of repeats) {
      const values = value.split(',');
      total += values.length;
      if (total > MAX_VALUES) throw tooCostly(`Please search by at most ${MAX_VALUES} values at once.`);
      if (value.length > VALUE_MAX_LENGTH || values.includes(''))
        throw invalid(`The value of “${name}” is empty or too long.`);
      filters.push({ name, values });
    }
  }
  return { filters, count: readCount(single(query, '_count')), after: readCursor(single(query, '_cursor')) };
}

function single(query: SearchQuery, name: string): string | undefined {
  const value = query[name];
  if (Array.isArray(value)) throw invalid(`Please give “${name}” only once.`);
  return value;
}

function readCount(value: string | undefined): number {
  if (value === undefined) return DEFAULT_COUNT;
  if (!/^[1-9]\d{0,5}$/.test(value)) throw invalid('“_count” must be a positive whole number.');
  return Math.min(Number(value), MAX_COUNT);
}

export function writeCursor(position: string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function readCursor(value: string | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  const position =
    value.length <= VALUE_MAX_LENGTH ? parseJson(Buffer.from(value, 'base64url').toString()) : undefined;
  const isPosition = Array.isArray(position) && position.every((part) => typeof part === 'string');
  if (!isPosition) throw invalidPage();
  return position;
}
