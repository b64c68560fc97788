import type { HealthList } from '@carelane/contract/patients/health-facts';

/** An answer about allergies or conditions in the form. It stays 'not asked' until the person answers. */
export interface HealthAnswer {
  kind: 'not asked' | 'none known' | 'list';
  text: string;
}

export function toAnswer(list: HealthList): HealthAnswer {
  if (!list) return { kind: 'not asked', text: '' };
  return list.items.length === 0
    ? { kind: 'none known', text: '' }
    : { kind: 'list', text: list.items.join('\n') };
}

/** Undefined without an answer. An empty list means 'none known', so an empty field must not become one. */
function toItems({ kind, text }: HealthAnswer): string[] | undefined {
  if (kind === 'none known') return [];
  const items = text
    .split(/[\n,]/)
    .map((item) => item.trim())
    .filter(Boolean);
  return kind === 'list' && items.length > 0 ? items : undefined;
}

/** A list was chosen, but nothing is written in it. */
export const isUnanswered = (answer: HealthAnswer): boolean =>
  answer.kind === 'list' && toItems(answer) === undefined;

/** Only what differs from before, so that what somebody else entered keeps their name. */
export function changedItems(
  name: 'allergies' | 'conditions',
  answer: HealthAnswer,
  before: HealthList,
): { allergies?: string[]; conditions?: string[] } {
  const items = toItems(answer);
  const isSame = items === undefined || (before && items.join('\n') === before.items.join('\n'));
  return isSame ? {} : { [name]: items };
}
