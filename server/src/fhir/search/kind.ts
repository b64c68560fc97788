import type { FhirType } from '@carelane/contract/fhir/shared-parts';
import type { Reading } from '../reading';
import type { Resource } from '../resource';

export type ParamType = 'token' | 'date' | 'reference' | 'string';

export interface Filter {
  name: string;
  /** A resource matches if it has any of them. */
  values: string[];
}

export interface Search {
  filters: Filter[];
  count: number;
  /** Where the page begins, as the kind wrote it. The client sends it back, so the kind checks it. */
  after: string[] | undefined;
}

export interface SearchPage {
  resources: Resource[];
  next: string[] | undefined;
}

/** A type of resource: the parameters it can be searched by, and the search. */
export interface Kind {
  type: FhirType;
  params: Record<string, ParamType>;
  search(reading: Reading, search: Search): Promise<SearchPage>;
}

export async function findResource(kind: Kind, reading: Reading, id: string): Promise<Resource | undefined> {
  const search = { filters: [{ name: '_id', values: [id] }], count: 1, after: undefined };
  return (await kind.search(reading, search)).resources[0];
}

export function paramTypes(params: Record<string, { type: ParamType }>): Record<string, ParamType> {
  return Object.fromEntries(Object.entries(params).map(([name, { type }]) => [name, type]));
}
