import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { fieldErrors } from '../lib/api';

/** The warnings that the doctor gets, by the title of the medicine. */
export type AllergyWarnings = Record<string, string>;

/** The warnings of a refused renewal. Empty if it was refused for another reason. */
export function readAllergyWarnings(
  error: unknown,
  { medicines }: Pick<Prescription, 'medicines'>,
): AllergyWarnings {
  const errors = fieldErrors(error);
  return Object.fromEntries(
    medicines.flatMap((line, index) => {
      const message = errors[`medicines.${index}.overrideReason`];
      return message ? [[lineTitle(line), message]] : [];
    }),
  );
}
