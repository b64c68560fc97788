import type { PrescribingContext } from '@carelane/contract/prescriptions/prescription';
import { expect, it } from 'vitest';
import { contextWithout } from './context-without';

const context: PrescribingContext = {
  appointmentId: 'a',
  visit: { kind: 'first', mode: 'video' },
  listsApply: true,
  allergies: [],
  activeMedicines: ['Cetirizine', 'Paracetamol 500 mg', 'Paracetamol 500 mg'],
};
const line = { medication: 'Paracetamol', strength: '500 mg', dosage: '1', instructions: '', quantity: null };

it('leaves out the lines of this prescription once, so that a second one of the same is still seen', () => {
  const { activeMedicines, known } = contextWithout(context, { medicines: [line], status: 'Active' });
  expect(activeMedicines).toEqual(['Cetirizine', 'Paracetamol 500 mg']);
  expect(known).toEqual(['Paracetamol 500 mg']);
});

it('leaves out nothing for one that has expired, because it is not among the active ones', () => {
  const { activeMedicines } = contextWithout(context, { medicines: [line], status: 'Expired' });
  expect(activeMedicines).toEqual(context.activeMedicines);
});
