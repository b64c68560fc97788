import type { PrescribingContext } from '@carelane/contract/prescriptions/prescription';
import { expect, it } from 'vitest';
import { buildChangeContext } from './change-context';

const context: PrescribingContext = {
  appointmentId: 'a',
  visit: { kind: 'first', mode: 'video' },
  listsApply: true,
  allergies: [],
  activeMedicines: ['Cetirizine', 'Paracetamol 500 mg', 'Paracetamol 500 mg'],
};
const line = { medication: 'Paracetamol', strength: '500 mg', dosage: '1', instructions: '', quantity: null };

it('leaves out each line of this prescription only once, so that a duplicate in another prescription is still noticed', () => {
  const { activeMedicines, knownTitles } = buildChangeContext(context, {
    medicines: [line],
    status: 'Active',
  });
  expect(activeMedicines).toEqual(['Cetirizine', 'Paracetamol 500 mg']);
  expect(knownTitles).toEqual(['Paracetamol 500 mg']);
});

it('leaves out nothing for an expired prescription, which is not among the active ones', () => {
  const { activeMedicines } = buildChangeContext(context, { medicines: [line], status: 'Expired' });
  expect(activeMedicines).toEqual(context.activeMedicines);
});
