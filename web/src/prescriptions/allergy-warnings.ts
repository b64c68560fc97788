import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { fieldErrors } from '../lib/api';

export type AllergyWarnings = Record<string, string>;

export function readAllergyWarnings(
  error: unknown,
  { medicines }: Pick<Prescription, 'medicines'>,
): AllergyWarnings {
  const errors = fieldErrors(error);
  const warnings: AllergyWarnings = {};
  for (const [index, line] of medicines.entries()) {
    const message = errors[`medicines.${index}.overrideReason`];
    if (message) warnings[lineTitle(line)] = message;
  }
  return warnings;
}
