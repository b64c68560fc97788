import type { FhirType } from '@carelane/contract/fhir/shared-parts';
import type { FhirReadContext } from '../read-context';
import type { Resource } from '../resource';

export type ParamType = 'token' | 'date' | 'reference' | 'string';

export interface Filter {
  name: string;
  values: string[];
}

export interface Search {
  filters: Filter[];
  count: number;
  after: string[] | undefined;
}

export interface SearchPage {
  resources: Resource[];
  next: string[] | undefined;
}

export interface ResourceKind {
  type: FhirType;
  params: Record<string, ParamType>;
  search(context: FhirReadContext, search: Search): Promise<SearchPage>;
}

export async function findResource(
  kind: ResourceKind,
  context: FhirReadContext,
  id: string,
): Promise<Resource | undefined> {
  const search = { filters: [{ name: '_id', values: [id] }], count: 1, after: undefined };
  return (await kind.search(context, search)).resources[0];
}

export function paramTypes(params: Record<string, { type: ParamType }>): Record<string, ParamType> {
  return Object.fromEntries(Object.entries(params).map(([name, { type }]) => [name, type]));
}
