import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { PrescribingContext, Prescription } from '@carelane/contract/prescriptions/prescription';

/**
 * What to know while this prescription is changed: its own lines are no duplicates of themselves, and the server checks
 * only names that are new.
 */
export function contextWithout(
  context: PrescribingContext,
  { medicines, status }: Pick<Prescription, 'medicines' | 'status'>,
): PrescribingContext & { known: string[] } {
  const known = medicines.map(lineTitle);
  const others = [...context.activeMedicines];
  if (status === 'Active')
    for (const title of known) {
      const index = others.indexOf(title);
      if (index >= 0) others.splice(index, 1);
    }
  return { ...context, activeMedicines: others, known };
}
