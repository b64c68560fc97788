import * as z from 'zod/mini';
import { optionalText, text, wholeNumber } from '../fields';
import { amountTaken, type Dose, normalizeDose, readDose, showAmount } from './dose';

export const MAX_LINES = 12;
export const MEDICATION_MAX_LENGTH = 200;
export const DOSAGE_MAX_LENGTH = 200;
export const INSTRUCTIONS_MAX_LENGTH = 4000;
/** Of all lines together, so that the document can be drawn in time. */
const ALL_INSTRUCTIONS_MAX_LENGTH = 6000;
export const INSTRUCTIONS_TOO_LONG = `Please shorten the instructions: at most ${ALL_INSTRUCTIONS_MAX_LENGTH} characters in all.`;
export const OVERRIDE_REASON_MAX_LENGTH = 300;
const STRENGTH_MAX_LENGTH = 40;
/** Name, strength and form. */
export const TITLE_MAX_LENGTH = MEDICATION_MAX_LENGTH + STRENGTH_MAX_LENGTH + 20;
const MAX_DAYS = 365;

/** What one is called, and whether a pharmacist hands it out by number. */
const UNITS = {
  tablet: ['tablet', 'tablets', true],
  capsule: ['capsule', 'capsules', true],
  sachet: ['sachet', 'sachets', true],
  syrup: ['ml', 'ml', true],
  suspension: ['ml', 'ml', true],
  drops: ['drop', 'drops', false],
  injection: ['injection', 'injections', true],
  inhaler: ['puff', 'puffs', false],
  'nasal spray': ['spray', 'sprays', false],
  cream: ['application', 'applications', false],
  ointment: ['application', 'applications', false],
  gel: ['application', 'applications', false],
  lotion: ['application', 'applications', false],
  powder: ['application', 'applications', false],
  suppository: ['suppository', 'suppositories', true],
} as const;
export const FORMS = Object.keys(UNITS) as MedicineForm[];
export type MedicineForm = keyof typeof UNITS;

export const FOOD = ['before food', 'with food', 'after food', 'on an empty stomach'] as const;

const structure = {
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
  /** Only with SOS: what for, and how often at most. */
  sosReason: optionalText(100),
  sosMaxPerDay: z.optional(wholeNumber(1, 24, 'Please enter 1 to 24 times a day.')),
};

const isSos = (dose: string | undefined) => dose !== undefined && readDose(dose)?.kind === 'sos';
const missing = (field: keyof MedicineInput, error: string, isMissing: (line: MedicineInput) => boolean) =>
  z.refine<MedicineInput>((line) => !isMissing(line), { error, path: [field] });

const medicineFields = z.object({
  medication: text(MEDICATION_MAX_LENGTH, 'Medication name is required'),
  /** Needed unless there is a dose pattern, which writes it. */
  dosage: optionalText(DOSAGE_MAX_LENGTH),
  instructions: optionalText(INSTRUCTIONS_MAX_LENGTH),
  ...structure,
  /** Why it is right in spite of an allergy. */
  overrideReason: optionalText(OVERRIDE_REASON_MAX_LENGTH),
});
export type MedicineInput = z.output<typeof medicineFields>;
/** One line of a prescription as it is sent: three texts, or a dose pattern from which the dosage is written. */
export const medicineInputSchema = medicineFields.check(
  missing('dosage', 'Dosage is required', ({ dosage, dose }) => !dosage && !dose),
  missing('instructions', 'Instructions are required', ({ instructions, dose }) => !instructions && !dose),
  missing('sosReason', 'Please say what it is for.', ({ dose, sosReason }) => isSos(dose) && !sosReason),
  missing(
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

/** One line as it is stored, shown and printed. */
export const medicineLineSchema = z.object({
  medication: z.string(),
  dosage: z.string(),
  instructions: z.string(),
  /** '10 tablets', where form, dose and days allow to compute it. */
  quantity: z.nullable(z.string()),
  /** The dosage in Hindi, from fixed phrases, when the doctor wants it printed as well. */
  hindi: z.optional(z.string()),
  form: z.optional(z.enum(FORMS)),
  strength: z.optional(z.string()),
  dose: z.optional(z.string()),
  food: z.optional(z.enum(FOOD)),
  days: z.optional(z.int()),
  sosReason: z.optional(z.string()),
  sosMaxPerDay: z.optional(z.int()),
  /** What the doctor was warned of, and why the medicine is right nevertheless. */
  warning: z.optional(z.string()),
  overrideReason: z.optional(z.string()),
});
export type MedicineLine = z.output<typeof medicineLineSchema>;

/** A dose pattern writes the dosage and the quantity. Without one, the text says all of it. */
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

/** As a pharmacist reads it: '1-0-1 after food × 5 days'. */
function writeDosage({ dose: pattern, form, food, days, ...sos }: MedicineLine, dose: Dose): string {
  const amount = dose.kind === 'day' ? '' : countUnits(dose.amount, form);
  const how = {
    day: pattern ?? '',
    hours: dose.kind === 'hours' ? `${amount} every ${dose.hours} hours` : '',
    week: `${amount} once a week`,
    sos: `${amount} SOS for ${sos.sosReason}, at most ${sos.sosMaxPerDay} a day`,
  }[dose.kind];
  const until = days === undefined ? '' : ` × ${days} ${days === 1 ? 'day' : 'days'}`;
  return `${how}${food ? `${dose.kind === 'sos' ? ',' : ''} ${food}` : ''}${until}`;
}

function computeQuantity({ form, days, sosMaxPerDay = 1 }: MedicineLine, dose: Dose): string | null {
  if (!form || days === undefined || !UNITS[form][2]) return null;
  return countUnits(Math.ceil(amountTaken(dose, days, sosMaxPerDay)), form);
}

/** '2 tablets'; without a form only the number. */
export function countUnits(amount: number, form: MedicineForm | undefined): string {
  if (!form) return showAmount(amount);
  return `${showAmount(amount)} ${UNITS[form][amount > 1 ? 1 : 0]}`;
}
