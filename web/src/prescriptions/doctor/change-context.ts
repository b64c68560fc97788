import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { PrescribingContext, Prescription } from '@carelane/contract/prescriptions/prescription';

/**
 * The context for changing this prescription. Its own lines do not count as duplicates, and the server checks only
 * medicines that are new.
 */
export function changeContext(
  context: PrescribingContext,
  { medicines, status }: Pick<Prescription, 'medicines' | 'status'>,
): PrescribingContext & { knownTitles: string[] } {
  const knownTitles = medicines.map(lineTitle);
  const otherMedicines = [...context.activeMedicines];
  if (status === 'Active')
    for (const title of knownTitles) {
      const index = otherMedicines.indexOf(title);
      if (index >= 0) otherMedicines.splice(index, 1);
    }
  return { ...context, activeMedicines: otherMedicines, knownTitles };
}
