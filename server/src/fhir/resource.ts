import { createHash } from 'node:crypto';

export interface Resource {
  resourceType: string;
  id?: string;
  meta?: { versionId?: string; lastUpdated?: string; profile?: string[]; security?: Coding[] };
  [field: string]: unknown;
}
export interface Coding {
  system: string;
  code: string;
  display?: string;
}
interface Concept {
  coding?: Coding[];
  text?: string;
}
interface Reference {
  reference: string;
  display?: string;
}

export const SNOMED = 'http://snomed.info/sct';
export const LOINC = 'http://loinc.org';
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';

export const hl7Code = (system: string, code: string, display?: string): Coding => ({
  system: `${TERMINOLOGY}/${system}`,
  code,
  ...(display ? { display } : {}),
});

export const coded = (...coding: Coding[]): Concept => ({ coding });

/** FHIR has no empty strings. */
export function nonBlank(value: string | null | undefined): string | undefined {
  return value?.trim() || undefined;
}

export function concept(value: string | null | undefined): Concept | undefined {
  const text = nonBlank(value);
  return text === undefined ? undefined : { text };
}

/** FHIR has no empty lists. */
export function nonEmptyList<T>(...values: (T | undefined)[]): T[] | undefined {
  const present = values.filter((value) => value !== undefined);
  return present.length > 0 ? present : undefined;
}

export function reference(type: string, id: string, display?: string | null): Reference {
  const text = nonBlank(display);
  return { reference: `${type}/${id}`, ...(text ? { display: text } : {}) };
}

/** From the rows, never from the clock: a client that requests changes must not get everything again. */
export const rowMeta = (...changes: [Date, ...(Date | null)[]]) => ({
  lastUpdated: latest(...changes).toISOString(),
});

export const contentVersion = (content: unknown) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);

export const withVersion = (resource: Resource): Resource =>
  resource.meta ? { ...resource, meta: { versionId: contentVersion(resource), ...resource.meta } } : resource;

export function latest(...dates: (Date | null | undefined)[]): Date {
  return new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
}
