import { ELEMENTS, type ElementDefinition } from './definitions';

/** A value inside a resource, with its definition. */
export interface Spot {
  /** As a reader writes it: `Patient.name[0].text`. */
  place: string;
  holder: Record<string, unknown>;
  key: string;
  value: unknown;
  element: ElementDefinition;
  type: string;
}

const BACKBONE = ['BackboneElement', 'Element'];
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Every field of the resource whose definition is known, however deep. */
export function* walk(resource: Record<string, unknown>): Generator<Spot> {
  const type = String(resource.resourceType);
  yield* walkFields(resource, type, type, type);
}

function* walkFields(
  holder: Record<string, unknown>,
  type: string,
  path: string,
  place: string,
): Generator<Spot> {
  for (const [key, field] of Object.entries(holder)) {
    const match = findElement(type, path, key);
    if (!match) continue;
    yield { place: `${place}.${key}`, holder, key, value: field, element: match.element, type: match.type };
    for (const [index, value] of [field].flat().entries()) {
      if (typeof value !== 'object' || value === null) continue;
      const childPlace = Array.isArray(field) ? `${place}.${key}[${index}]` : `${place}.${key}`;
      yield* walkInto(value as Record<string, unknown>, type, match, childPlace);
    }
  }
}

function* walkInto(
  value: Record<string, unknown>,
  owner: string,
  { element, type }: { element: ElementDefinition; type: string },
  place: string,
): Generator<Spot> {
  if (element.contentReference) yield* walkFields(value, owner, element.contentReference.slice(1), place);
  else if (BACKBONE.includes(type)) yield* walkFields(value, owner, element.path, place);
  else {
    const ownType = type === 'Resource' ? String(value.resourceType) : type;
    yield* walkFields(value, ownType, ownType, place);
  }
}

/** Also finds the element of a choice: `valueCode` belongs to `value[x]`. */
function findElement(type: string, path: string, key: string) {
  const elements = ELEMENTS.get(type);
  const plain = elements?.get(`${path}.${key}`);
  if (plain) return { element: plain, type: plain.type?.[0]?.code ?? '' };
  for (const element of elements?.values() ?? []) {
    if (!element.path.startsWith(`${path}.`) || !element.path.endsWith('[x]')) continue;
    const stem = element.path.slice(path.length + 1, -'[x]'.length);
    const chosen = element.type?.find(({ code }) => key === `${stem}${capitalized(code)}`);
    if (chosen) return { element, type: chosen.code };
  }
  return undefined;
}
