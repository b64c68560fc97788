import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FhirType } from '@carelane/contract/fhir/shared-parts';
import { invalidPage } from '../fhir-refusal';
import type { FhirReadContext } from '../read-context';
import type { Resource } from '../resource';
import { dateTest, parseDate } from './parse-date';
import { type Filter, type ParamType, paramTypes, type ResourceKind } from './resource-kind';
import { readReference } from './sql-params';

type Test = (resource: Resource) => boolean;

export interface ListParam {
  type: ParamType;
  testForAny(values: string[], context: FhirReadContext): Test;
}

interface ListKind {
  type: FhirType;
  params: Record<string, ListParam>;
  /** Ordered by id. Resources before the page may be left out. */
  load(context: FhirReadContext, filters: Filter[], from: string | undefined): Promise<Iterable<Resource>>;
}

const BATCH = 500;

export function listKind({ type, params, load }: ListKind): ResourceKind {
  return {
    type,
    params: paramTypes(params),
    async search(context, { filters, count, after }) {
      const tests = filters.map(
        ({ name, values }) => params[name]?.testForAny(values, context) ?? (() => false),
      );
      const from = after && readPosition(after);
      const found: Resource[] = [];
      let seen = 0;
      for (const resource of await load(context, filters, from)) {
        seen += 1;
        if (seen % BATCH === 0) await yieldToEventLoop();
        const isAfter = from === undefined || (resource.id ?? '') > from;
        if (isAfter && tests.every((test) => test(resource))) found.push(resource);
        if (found.length > count) break;
      }
      const shown = found.slice(0, count);
      const last = found.length > count ? shown.at(-1)?.id : undefined;
      return { resources: shown, next: last === undefined ? undefined : [last] };
    },
  };
}

function readPosition([id, ...more]: string[]): string {
  if (id === undefined || more.length > 0 || !/^[A-Za-z0-9.-]{1,64}$/.test(id)) throw invalidPage();
  return id;
}

function listParam<T>(
  type: ParamType,
  read: (resource: Resource) => T,
  compare: (value: string, context: FhirReadContext) => (field: T) => boolean,
): ListParam {
  return {
    type,
    testForAny(values, context) {
      const tests = values.map((value) => compare(value, context));
      return (resource) => {
        const field = read(resource);
        return tests.some((test) => test(field));
      };
    },
  };
}

export const listIdParam = listParam(
  'token',
  ({ id }) => id,
  (value) => (id) => id === value,
);

/** Every comparison with NaN is false, so a resource without a date is never found. */
export const listDateParam = (readDate: (resource: Resource) => string | undefined): ListParam =>
  listParam(
    'date',
    (resource) => Date.parse(readDate(resource) ?? ''),
    (value) => dateTest(parseDate(value)),
  );

/** `code` or `system|code`. Each of these fields has only one system. */
export const listCodeParam = (code: (resource: Resource) => unknown): ListParam =>
  listParam('token', code, (value) => {
    const wanted = value.slice(value.lastIndexOf('|') + 1);
    return (actual) => actual === wanted;
  });

export const listReferenceParam = (type: string, field: string): ListParam =>
  listParam(
    'reference',
    (resource) => (resource[field] as { reference?: string } | undefined)?.reference,
    (value, { base }) => {
      const reference = readReference(value, base);
      const wanted =
        reference.type === undefined || reference.type === type ? `${type}/${reference.id}` : undefined;
      return (actual) => actual === wanted;
    },
  );
