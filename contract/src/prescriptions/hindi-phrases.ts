import { type Dose, formatAmount, readDose } from './dose';
import type { FOOD, MedicineForm, MedicineLine } from './medicine-line';

/** No native medical translator has reviewed these phrases yet: docs/medicine-rules.md */
export const HINDI_FOOD: Record<(typeof FOOD)[number], string> = {
  'before food': 'खाने से पहले',
  'with food': 'खाने के साथ',
  'after food': 'खाने के बाद',
  'on an empty stomach': 'खाली पेट',
};

export const HINDI_UNITS: Record<MedicineForm, readonly [singular: string, plural: string]> = {
  tablet: ['गोली', 'गोलियाँ'],
  capsule: ['कैप्सूल', 'कैप्सूल'],
  sachet: ['पाउच', 'पाउच'],
  syrup: ['मिलीलीटर', 'मिलीलीटर'],
  suspension: ['मिलीलीटर', 'मिलीलीटर'],
  drops: ['बूँद', 'बूँदें'],
  injection: ['इंजेक्शन', 'इंजेक्शन'],
  inhaler: ['पफ़', 'पफ़'],
  'nasal spray': ['स्प्रे', 'स्प्रे'],
  // 'Apply … times'.
  cream: ['बार लगाएँ', 'बार लगाएँ'],
  ointment: ['बार लगाएँ', 'बार लगाएँ'],
  gel: ['बार लगाएँ', 'बार लगाएँ'],
  lotion: ['बार लगाएँ', 'बार लगाएँ'],
  powder: ['बार लगाएँ', 'बार लगाएँ'],
  suppository: ['सपोसिटरी', 'सपोसिटरी'],
};

const THREE_TIMES = ['सुबह', 'दोपहर', 'रात'];
const FOUR_TIMES = ['सुबह', 'दोपहर', 'शाम', 'रात'];

function countInHindi(amount: number, form: MedicineForm | undefined): string {
  if (!form) return formatAmount(amount);
  const [singular, plural] = HINDI_UNITS[form];
  return `${formatAmount(amount)} ${amount > 1 ? plural : singular}`;
}

function intakeInHindi(
  dose: Dose,
  { form, sosReason, sosMaxPerDay }: Pick<MedicineLine, 'form' | 'sosReason' | 'sosMaxPerDay'>,
): string {
  if (dose.kind === 'day') {
    const times = dose.parts.length === 3 ? THREE_TIMES : FOUR_TIMES;
    return dose.parts
      .flatMap((part, index) => (part > 0 ? [`${times[index]} ${countInHindi(part, form)}`] : []))
      .join(', ');
  }
  const amount = countInHindi(dose.amount, form);
  if (dose.kind === 'hours') return `हर ${dose.hours} घंटे में ${amount}`;
  if (dose.kind === 'week') return `हफ़्ते में एक बार ${amount}`;
  return `ज़रूरत पड़ने पर (${sosReason}) ${amount}, दिन में ज़्यादा से ज़्यादा ${sosMaxPerDay} बार`;
}

function dosageInHindi(line: MedicineLine, dose: Dose): string {
  return [
    intakeInHindi(dose, line),
    ...(line.food ? [HINDI_FOOD[line.food]] : []),
    ...(line.days === undefined ? [] : [`${line.days} दिन तक`]),
  ].join(', ');
}

export function setHindi(lines: readonly MedicineLine[], isIncluded: boolean): MedicineLine[] {
  return lines.map(({ hindi: _, ...line }) => {
    const dose = line.dose && isIncluded ? readDose(line.dose) : undefined;
    return dose ? { ...line, hindi: dosageInHindi(line, dose) } : line;
  });
}

export const isInHindi = (lines: readonly MedicineLine[]): boolean =>
  lines.some(({ hindi }) => hindi !== undefined);
