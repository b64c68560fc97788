import * as z from 'zod/mini';
import { optionalText, requiredText, text, wholeNumber } from '../fields';
import { amountTaken, type Dose, formatAmount, normalizeDose, readDose } from './dose';

export const MAX_LINES = 12;
export const MEDICATION_MAX_LENGTH = 200;
export const DOSAGE_MAX_LENGTH = 200;
export const INSTRUCTIONS_MAX_LENGTH = 4000;
/** For all lines together: longer text would take too long to render as a PDF. */
const ALL_INSTRUCTIONS_MAX_LENGTH = 6000;
export const INSTRUCTIONS_TOO_LONG = `Please shorten the instructions: at most ${ALL_INSTRUCTIONS_MAX_LENGTH} characters in all.`;
export const OVERRIDE_REASON_MAX_LENGTH = 300;
const STRENGTH_MAX_LENGTH = 40;
const FORM_MAX_LENGTH = 20;
export const TITLE_MAX_LENGTH = MEDICATION_MAX_LENGTH + STRENGTH_MAX_LENGTH + FORM_MAX_LENGTH;
const MAX_DAYS = 365;

const UNITS = {
  tablet: { singular: 'tablet', plural: 'tablets', isQuantityPrinted: true },
  capsule: { singular: 'capsule', plural: 'capsules', isQuantityPrinted: true },
  sachet: { singular: 'sachet', plural: 'sachets', isQuantityPrinted: true },
  syrup: { singular: 'ml', plural: 'ml', isQuantityPrinted: true },
  suspension: { singular: 'ml', plural: 'ml', isQuantityPrinted: true },
  drops: { singular: 'drop', plural: 'drops', isQuantityPrinted: false },
  injection: { singular: 'injection', plural: 'injections', isQuantityPrinted: true },
  inhaler: { singular: 'puff', plural: 'puffs', isQuantityPrinted: false },
  'nasal spray': { singular: 'spray', plural: 'sprays', isQuantityPrinted: false },
  cream: { singular: 'application', plural: 'applications', isQuantityPrinted: false },
  ointment: { singular: 'application', plural: 'applications', isQuantityPrinted: false },
  gel: { singular: 'application', plural: 'applications', isQuantityPrinted: false },
  lotion: { singular: 'application', plural: 'applications', isQuantityPrinted: false },
  powder: { singular: 'application', plural: 'applications', isQuantityPrinted: false },
  suppository: { singular: 'suppository', plural: 'suppositories', isQuantityPrinted: true },
} as const;
export const FORMS = Object.keys(UNITS) as MedicineForm[];
export type MedicineForm = keyof typeof UNITS;

export const FOOD = ['before food', 'with food', 'after food', 'on an empty stomach'] as const;

const structuredFields = {
  form: z.optional(z.enum(FORMS, 'Please choose a form.')),
  strength: optionalText(STRENGTH_MAX_LENGTH),
  dose: z.optional(
    text(40).check(
      z.refine((value) => value === '' || readDose(value) !== undefined, {
        error: 'Write it like 1-0-1, every 8 hours, once a week or SOS.',
      }),
    ),
  ),
  food: z.optional(z.enum(FOOD, 'Please choose before, with or after food.')),
  days: z.optional(wholeNumber(1, MAX_DAYS, `Please enter 1 to ${MAX_DAYS} days.`)),
  sosReason: optionalText(100),
  sosMaxPerDay: z.optional(wholeNumber(1, 24, 'Please enter 1 to 24 times a day.')),
};

const isSos = (dose: string | undefined) => dose !== undefined && readDose(dose)?.kind === 'sos';
const requireField = (
  field: keyof MedicineInput,
  error: string,
  isMissing: (line: MedicineInput) => boolean,
) => z.refine<MedicineInput>((line) => !isMissing(line), { error, path: [field] });

const medicineFields = z.object({
  medication: requiredText(MEDICATION_MAX_LENGTH, 'Medication name is required'),
  dosage: optionalText(DOSAGE_MAX_LENGTH),
  instructions: optionalText(INSTRUCTIONS_MAX_LENGTH),
  ...structuredFields,
  overrideReason: optionalText(OVERRIDE_REASON_MAX_LENGTH),
});
export type MedicineInput = z.output<typeof medicineFields>;
export const medicineInputSchema = medicineFields.check(
  requireField('dosage', 'Dosage is required', ({ dosage, dose }) => !dosage && !dose),
  requireField(
    'instructions',
    'Instructions are required',
    ({ instructions, dose }) => !instructions && !dose,
  ),
  requireField('sosReason', 'Please say what it is for.', ({ dose, sosReason }) => isSos(dose) && !sosReason),
  requireField(
    'sosMaxPerDay',
    'Please enter the maximum per day.',
    ({ dose, sosMaxPerDay }) => isSos(dose) && !sosMaxPerDay,
  ),
);

export const medicinesInputSchema = z.array(medicineInputSchema).check(
  z.minLength(1, 'Please add a medicine.'),
  z.maxLength(MAX_LINES, `A prescription has at most ${MAX_LINES} medicines.`),
  z.refine((lines) => instructionsFit(lines), {
    error: INSTRUCTIONS_TOO_LONG,
    path: [0, 'instructions'],
  }),
);

export function instructionsFit(lines: readonly { instructions?: string | undefined }[]): boolean {
  const length = lines.reduce((sum, { instructions = '' }) => sum + instructions.length, 0);
  return length <= ALL_INSTRUCTIONS_MAX_LENGTH;
}

export const medicineLineSchema = z.object({
  medication: z.string(),
  dosage: z.string(),
  instructions: z.string(),
  /** '10 tablets', if it can be computed from form, dose and days. */
  quantity: z.nullable(z.string()),
  hindi: z.optional(z.string()),
  form: z.optional(z.enum(FORMS)),
  strength: z.optional(z.string()),
  dose: z.optional(z.string()),
  food: z.optional(z.enum(FOOD)),
  days: z.optional(z.int()),
  sosReason: z.optional(z.string()),
  sosMaxPerDay: z.optional(z.int()),
  warning: z.optional(z.string()),
  overrideReason: z.optional(z.string()),
});
export type MedicineLine = z.output<typeof medicineLineSchema>;

export function completeLine(input: MedicineInput): MedicineLine {
  const { medication, instructions = '', dosage = '', form, strength, food, days, overrideReason } = input;
  const line: MedicineLine = {
    medication,
    dosage,
    instructions,
    quantity: null,
    ...(form && { form }),
    ...(strength && { strength }),
    ...(overrideReason && { overrideReason }),
  };
  const dose = input.dose ? readDose(input.dose) : undefined;
  if (!input.dose || !dose) return line;
  const { sosReason, sosMaxPerDay } = input;
  const written: MedicineLine = {
    ...line,
    dose: normalizeDose(input.dose),
    ...(food && { food }),
    ...(days && { days }),
    ...(dose.kind === 'sos' && sosReason && sosMaxPerDay && { sosReason, sosMaxPerDay }),
  };
  return { ...written, dosage: writeDosage(written, dose), quantity: computeQuantity(written, dose) };
}

/** '1-0-1 after food × 5 days' */
function writeDosage(line: MedicineLine, dose: Dose): string {
  const { food, days } = line;
  const separator = dose.kind === 'sos' ? ', ' : ' ';
  const withFood = food ? `${separator}${food}` : '';
  const dayNoun = days === 1 ? 'day' : 'days';
  const forDays = days === undefined ? '' : ` × ${days} ${dayNoun}`;
  return `${writeAmountAndTimes(line, dose)}${withFood}${forDays}`;
}

function writeAmountAndTimes(line: MedicineLine, dose: Dose): string {
  if (dose.kind === 'day') return line.dose ?? '';
  const amount = countUnits(dose.amount, line.form);
  if (dose.kind === 'hours') return `${amount} every ${dose.hours} hours`;
  if (dose.kind === 'week') return `${amount} once a week`;
  return `${amount} SOS for ${line.sosReason}, at most ${line.sosMaxPerDay} a day`;
}

function computeQuantity({ form, days, sosMaxPerDay = 1 }: MedicineLine, dose: Dose): string | null {
  if (!form || days === undefined) return null;
  if (!UNITS[form].isQuantityPrinted) return null;
  return countUnits(Math.ceil(amountTaken(dose, days, sosMaxPerDay)), form);
}

export function countUnits(amount: number, form: MedicineForm | undefined): string {
  if (!form) return formatAmount(amount);
  const { singular, plural } = UNITS[form];
  return `${formatAmount(amount)} ${amount > 1 ? plural : singular}`;
}
