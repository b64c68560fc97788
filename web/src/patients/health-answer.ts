import type { HealthList } from '@carelane/contract/patients/health-facts';

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

/** An empty array means 'none known', so a field that was left empty must not become one. */
function toItems({ kind, text }: HealthAnswer): string[] | undefined {
  if (kind === 'none known') return [];
  const items = text
    .split(/[\n,]/)
    .map((item) => item.trim())
    .filter(Boolean);
  return kind === 'list' && items.length > 0 ? items : undefined;
}

export const isListMissing = (answer: HealthAnswer): boolean =>
  answer.kind === 'list' && toItems(answer) === undefined;

/** Saving the items stores the name of the person who saves, so unchanged ones are left out. */
export function changedItems(
  name: 'allergies' | 'conditions',
  answer: HealthAnswer,
  before: HealthList,
): { allergies?: string[]; conditions?: string[] } {
  const items = toItems(answer);
  if (items === undefined) return {};
  const isSame = before !== null && items.join('\n') === before.items.join('\n');
  return isSame ? {} : { [name]: items };
}
