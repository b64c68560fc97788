import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { PrescribingContext, Prescription } from '@carelane/contract/prescriptions/prescription';

export function buildChangeContext(
  context: PrescribingContext,
  { medicines, status }: Pick<Prescription, 'medicines' | 'status'>,
): PrescribingContext & { knownTitles: string[] } {
  const knownTitles = medicines.map(lineTitle);
  const otherMedicines = [...context.activeMedicines];
  // Each line is removed only once: the same medicine in another prescription is still a duplicate.
  if (status === 'Active')
    for (const title of knownTitles) {
      const index = otherMedicines.indexOf(title);
      if (index >= 0) otherMedicines.splice(index, 1);
    }
  return { ...context, activeMedicines: otherMedicines, knownTitles };
}
