import { CODE_SYSTEMS, type Concept, VALUE_SETS } from './definitions';

const cache = new Map<string, Set<string> | undefined>();

const listCodes = (concepts: Concept[] = []): string[] =>
  concepts.flatMap(({ code, concept }) => [code, ...listCodes(concept)]);

export function systemCodes(system: string): Set<string> | undefined {
  const known = CODE_SYSTEMS.get(system);
  return known?.content === 'complete' ? new Set(listCodes(known.concept)) : undefined;
}

/** Every code of a value set, or undefined where the package does not hold all of them, as for languages. */
export function valueSetCodes(reference: string): Set<string> | undefined {
  const url = reference.split('|')[0] ?? '';
  if (!cache.has(url)) cache.set(url, expand(url));
  return cache.get(url);
}

function expand(url: string): Set<string> | undefined {
  const codes = new Set<string>();
  for (const { system, concept, filter, valueSet } of VALUE_SETS.get(url)?.compose?.include ?? []) {
    const included = concept ? new Set(listCodes(concept)) : wholeSystem(system, filter);
    const nested = valueSet?.map(valueSetCodes);
    if (!included && (!nested || nested.includes(undefined))) return undefined;
    for (const set of [included, ...(nested ?? [])]) for (const code of set ?? []) codes.add(code);
  }
  return codes.size > 0 ? codes : undefined;
}

/** Undefined for a filtered system, because filters are not evaluated. */
function wholeSystem(system: string | undefined, filter: unknown[] | undefined): Set<string> | undefined {
  return filter || !system ? undefined : systemCodes(system);
}
