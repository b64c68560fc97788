import type { HealthList } from '@carelane/contract/patients/health-facts';
import { expect, it } from 'vitest';
import { changedItems, type HealthAnswer, toAnswer } from './health-answer';

const healthList = (...items: string[]): HealthList => ({
  items,
  saidBy: 'Asha Verma',
  saidByRole: 'patient',
  saidAt: '2026-03-02T04:00:00.000Z',
});

it.each<[HealthAnswer['kind'], string, HealthList, string[] | undefined]>([
  ['not asked', '', null, undefined],
  ['list', ' \n, ', null, undefined],
  ['none known', '', null, []],
  ['none known', 'left over', healthList('Penicillin'), []],
  ['list', 'Penicillin\n dust, ', null, ['Penicillin', 'dust']],
  ['list', 'Penicillin', healthList('Penicillin'), undefined],
  ['none known', '', healthList(), undefined],
])('the answer “%s” with the text %j, when %o is stored, sends %o', (kind, text, before, items) => {
  expect(changedItems('allergies', { kind, text }, before)).toEqual(items ? { allergies: items } : {});
});

it('the form begins with what is stored', () => {
  expect([null, healthList(), healthList('a', 'b')].map(toAnswer)).toEqual([
    { kind: 'not asked', text: '' },
    { kind: 'none known', text: '' },
    { kind: 'list', text: 'a\nb' },
  ]);
});
