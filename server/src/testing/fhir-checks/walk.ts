import { ELEMENTS, type ElementDefinition } from './definitions';

export interface Field {
  position: string;
  parent: Record<string, unknown>;
  key: string;
  value: unknown;
  element: ElementDefinition;
  type: string;
}

const BACKBONE = ['BackboneElement', 'Element'];
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function* walk(resource: Record<string, unknown>): Generator<Field> {
  const type = String(resource.resourceType);
  yield* walkFields(resource, type, type, type);
}

function* walkFields(
  parent: Record<string, unknown>,
  type: string,
  path: string,
  position: string,
): Generator<Field> {
  for (const [key, field] of Object.entries(parent)) {
    const match = findElement(type, path, key);
    if (!match) continue;
    yield {
      position: `${position}.${key}`,
      parent,
      key,
      value: field,
      element: match.element,
      type: match.type,
    };
    for (const [index, value] of [field].flat().entries()) {
      if (typeof value !== 'object' || value === null) continue;
      const childPosition = Array.isArray(field) ? `${position}.${key}[${index}]` : `${position}.${key}`;
      yield* walkInto(value as Record<string, unknown>, type, match, childPosition);
    }
  }
}

function* walkInto(
  value: Record<string, unknown>,
  ownerType: string,
  { element, type }: { element: ElementDefinition; type: string },
  position: string,
): Generator<Field> {
  if (element.contentReference)
    yield* walkFields(value, ownerType, element.contentReference.slice(1), position);
  else if (BACKBONE.includes(type)) yield* walkFields(value, ownerType, element.path, position);
  else {
    const ownType = type === 'Resource' ? String(value.resourceType) : type;
    yield* walkFields(value, ownType, ownType, position);
  }
}

/** `valueCode` belongs to the choice `value[x]`. */
function findElement(type: string, path: string, key: string) {
  const elements = ELEMENTS.get(type);
  const exact = elements?.get(`${path}.${key}`);
  if (exact) return { element: exact, type: exact.type?.[0]?.code ?? '' };
  for (const element of elements?.values() ?? []) {
    if (!element.path.startsWith(`${path}.`) || !element.path.endsWith('[x]')) continue;
    const stem = element.path.slice(path.length + 1, -'[x]'.length);
    const chosen = element.type?.find(({ code }) => key === `${stem}${capitalized(code)}`);
    if (chosen) return { element, type: chosen.code };
  }
  return undefined;
}
