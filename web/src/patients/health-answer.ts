import type { HealthList } from '@carelane/contract/patients/health-facts';

/** What is known of allergies or conditions while it is written. Not asked stays so until somebody says something. */
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

/** Undefined while there is nothing to say. An empty list is 'none known', which nobody says by leaving a field empty. */
function toItems({ kind, text }: HealthAnswer): string[] | undefined {
  if (kind === 'none known') return [];
  const items = text
    .split(/[\n,]/)
    .map((item) => item.trim())
    .filter(Boolean);
  return kind === 'list' && items.length > 0 ? items : undefined;
}

/** Chosen to be a list, with nothing written in it. */
export const isUnanswered = (answer: HealthAnswer): boolean =>
  answer.kind === 'list' && toItems(answer) === undefined;

/** Only what differs from before: what somebody else said stays theirs. */
export function changedItems(
  name: 'allergies' | 'conditions',
  answer: HealthAnswer,
  before: HealthList,
): { allergies?: string[]; conditions?: string[] } {
  const items = toItems(answer);
  const isSame = items === undefined || (before && items.join('\n') === before.items.join('\n'));
  return isSame ? {} : { [name]: items };
}
