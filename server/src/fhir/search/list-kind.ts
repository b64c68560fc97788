import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FhirType } from '@carelane/contract/fhir/shared-parts';
import { invalidPage } from '../fhir-refusal';
import type { Reading } from '../reading';
import type { Resource } from '../resource';
import { type Filter, type Kind, type ParamType, paramTypes } from './kind';
import { momentTest, parseDate } from './parse-date';
import { readReference } from './sql-params';

type Test = (resource: Resource) => boolean;

export interface ListParam {
  type: ParamType;
  /** Whether a resource has any of these values. */
  anyOf(values: string[], reading: Reading): Test;
}

interface ListKind {
  type: FhirType;
  params: Record<string, ListParam>;
  /**
   * All that the reader may see, in the order of their ids. Few enough to look through. What comes before the page may be
   * left out. Only as many are asked for as the page needs.
   */
  load(reading: Reading, filters: Filter[], from: string | undefined): Promise<Iterable<Resource>>;
}

/** Other requests have their turn after so many resources. */
const BATCH = 500;

/** For what is not stored in rows of its own. A page begins after the resource with the given id. */
export function listKind({ type, params, load }: ListKind): Kind {
  return {
    type,
    params: paramTypes(params),
    async search(reading, { filters, count, after }) {
      const tests = filters.map(({ name, values }) => params[name]?.anyOf(values, reading) ?? (() => false));
      const from = after && readPosition(after);
      const rest: Resource[] = [];
      let seen = 0;
      for (const resource of await load(reading, filters, from)) {
        seen += 1;
        if (seen % BATCH === 0) await nextTurn();
        const isAfter = from === undefined || (resource.id ?? '') > from;
        if (isAfter && tests.every((test) => test(resource))) rest.push(resource);
        if (rest.length > count) break;
      }
      const shown = rest.slice(0, count);
      const last = rest.length > count ? shown.at(-1)?.id : undefined;
      return { resources: shown, next: last === undefined ? undefined : [last] };
    },
  };
}

function readPosition([id, ...more]: string[]): string {
  if (id === undefined || more.length > 0 || !/^[A-Za-z0-9.-]{1,64}$/.test(id)) throw invalidPage();
  return id;
}

/** What is compared is read once from each resource, not once for each value. */
function listParam<T>(
  type: ParamType,
  read: (resource: Resource) => T,
  compare: (value: string, reading: Reading) => (read: T) => boolean,
): ListParam {
  return {
    type,
    anyOf(values, reading) {
      const tests = values.map((value) => compare(value, reading));
      return (resource) => {
        const own = read(resource);
        return tests.some((test) => test(own));
      };
    },
  };
}

export const listIdParam = listParam(
  'token',
  ({ id }) => id,
  (value) => (id) => id === value,
);

/** A resource without a moment is never found: no number compares with NaN. */
export const listDateParam = (moment: (resource: Resource) => string | undefined): ListParam =>
  listParam(
    'date',
    (resource) => Date.parse(moment(resource) ?? ''),
    (value) => momentTest(parseDate(value)),
  );

export const listCodeParam = (code: (resource: Resource) => unknown): ListParam =>
  listParam('token', code, (value) => {
    const wanted = value.slice(value.lastIndexOf('|') + 1);
    return (own) => own === wanted;
  });

/** The field holds one reference. */
export const listReferenceParam = (type: string, field: string): ListParam =>
  listParam(
    'reference',
    (resource) => (resource[field] as { reference?: string } | undefined)?.reference,
    (value, { base }) => {
      const reference = readReference(value, base);
      const wanted =
        reference.type === undefined || reference.type === type ? `${type}/${reference.id}` : undefined;
      return (own) => own === wanted;
    },
  );
