import * as z from 'zod/mini';
import { dateOnly, optionalText } from '../fields';
import { lineTitle } from './line-title';
import { type MedicineLine, medicineLineSchema } from './medicine-line';

export const remarks = {
  complaint: optionalText(500),
  diagnosis: optionalText(500),
  tests: optionalText(1000),
  advice: optionalText(2000),
  followUpOn: z.optional(z.nullable(dateOnly)),
};

export const prescriptionContent = {
  medicines: z.array(medicineLineSchema),
  complaint: z.nullable(z.string()),
  diagnosis: z.nullable(z.string()),
  tests: z.nullable(z.string()),
  advice: z.nullable(z.string()),
  followUpOn: z.nullable(dateOnly),
};
const prescriptionContentSchema = z.object(prescriptionContent);
export type PrescriptionContent = z.output<typeof prescriptionContentSchema>;

/** The first line as three texts, for clients written when a prescription had only one medicine. */
export function firstLineTexts([line]: readonly MedicineLine[]) {
  return {
    medication: line ? lineTitle(line) : '',
    dosage: line?.dosage ?? '',
    instructions: line?.instructions ?? '',
  };
}

export function hasOnlyFirstLineTexts({ medicines, ...others }: PrescriptionContent): boolean {
  const [line] = medicines;
  const isUnstructured = !line?.dose && !line?.form && !line?.strength && !line?.overrideReason;
  return medicines.length === 1 && isUnstructured && Object.values(others).every((value) => value === null);
}
