import type { FhirType } from '@carelane/contract/fhir/shared-parts';
import type { Reading } from '../reading';
import type { Resource } from '../resource';

export type ParamType = 'token' | 'date' | 'reference' | 'string';

export interface Filter {
  name: string;
  /** Any of them. */
  values: string[];
}

export interface Search {
  filters: Filter[];
  count: number;
  /** Where the page begins, as the kind wrote it. It comes from outside. */
  after: string[] | undefined;
}

export interface Found {
  resources: Resource[];
  next: string[] | undefined;
}

/** A type of resource: what can be asked about it, and how it is found. */
export interface Kind {
  type: FhirType;
  params: Record<string, ParamType>;
  search(reading: Reading, search: Search): Promise<Found>;
}

/** The first page of what has this id has at most one resource. */
export async function findResource(kind: Kind, reading: Reading, id: string): Promise<Resource | undefined> {
  const search = { filters: [{ name: '_id', values: [id] }], count: 1, after: undefined };
  return (await kind.search(reading, search)).resources[0];
}

export function paramTypes(params: Record<string, { type: ParamType }>): Record<string, ParamType> {
  return Object.fromEntries(Object.entries(params).map(([name, { type }]) => [name, type]));
}
