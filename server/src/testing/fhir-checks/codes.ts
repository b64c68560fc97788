import { CODE_SYSTEMS, type Concept, type Include, VALUE_SETS } from './definitions';

const cache = new Map<string, Set<string> | undefined>();

const listCodes = (concepts: Concept[] = []): string[] =>
  concepts.flatMap(({ code, concept }) => [code, ...listCodes(concept)]);

export function systemCodes(system: string): Set<string> | undefined {
  const codeSystem = CODE_SYSTEMS.get(system);
  return codeSystem?.content === 'complete' ? new Set(listCodes(codeSystem.concept)) : undefined;
}

export function valueSetCodes(reference: string): Set<string> | undefined {
  const url = reference.split('|')[0] ?? '';
  if (!cache.has(url)) cache.set(url, expandValueSet(url));
  return cache.get(url);
}

/**
 * FHIR means an intersection where this returns the union, so that no valid code is reported as wrong. Undefined if
 * some codes are unknown.
 */
function expandValueSet(url: string): Set<string> | undefined {
  const codes = new Set<string>();
  const includes = VALUE_SETS.get(url)?.compose?.include ?? [];
  for (const included of includes.flatMap(listIncluded)) {
    if (!included) return undefined;
    for (const code of included) codes.add(code);
  }
  return codes.size > 0 ? codes : undefined;
}

function listIncluded({ system, concept, filter, valueSet = [] }: Include): (Set<string> | undefined)[] {
  const nested = valueSet.map(valueSetCodes);
  if (concept) return [new Set(listCodes(concept)), ...nested];
  return system ? [unfilteredSystem(system, filter), ...nested] : nested;
}

function unfilteredSystem(system: string, filter: unknown[] | undefined): Set<string> | undefined {
  return filter ? undefined : systemCodes(system);
}
