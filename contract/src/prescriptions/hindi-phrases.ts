import { type Dose, readDose, showAmount } from './dose';
import type { FOOD, MedicineForm, MedicineLine } from './medicine-line';

/**
 * Fixed phrases for printing a dose pattern in Hindi. They were written by the authors of this project: no native medical
 * translator has reviewed them yet. Put the reviewer's name and the date here once one has. Nothing else is translated.
 */
export const HINDI_FOOD: Record<(typeof FOOD)[number], string> = {
  'before food': 'खाने से पहले',
  'with food': 'खाने के साथ',
  'after food': 'खाने के बाद',
  'on an empty stomach': 'खाली पेट',
};

/** One, and more than one. */
export const HINDI_UNITS: Record<MedicineForm, readonly [one: string, more: string]> = {
  tablet: ['गोली', 'गोलियाँ'],
  capsule: ['कैप्सूल', 'कैप्सूल'],
  sachet: ['पाउच', 'पाउच'],
  syrup: ['मिलीलीटर', 'मिलीलीटर'],
  suspension: ['मिलीलीटर', 'मिलीलीटर'],
  drops: ['बूँद', 'बूँदें'],
  injection: ['इंजेक्शन', 'इंजेक्शन'],
  inhaler: ['पफ़', 'पफ़'],
  'nasal spray': ['स्प्रे', 'स्प्रे'],
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
  return form ? `${showAmount(amount)} ${HINDI_UNITS[form][amount > 1 ? 1 : 0]}` : showAmount(amount);
}

function howInHindi(
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
  // What it is for is the doctor's own text and stays as it is.
  return `ज़रूरत पड़ने पर (${sosReason}) ${amount}, दिन में ज़्यादा से ज़्यादा ${sosMaxPerDay} बार`;
}

/** 'सुबह 1 गोली, रात 1 गोली, खाने के बाद, 5 दिन तक'. */
function dosageInHindi(line: MedicineLine, dose: Dose): string {
  return [
    howInHindi(dose, line),
    ...(line.food ? [HINDI_FOOD[line.food]] : []),
    ...(line.days === undefined ? [] : [`${line.days} दिन तक`]),
  ].join(', ');
}

/** The lines with their dose patterns in Hindi as well, or without it. A dosage in words stays as it was typed. */
export function inHindi(lines: readonly MedicineLine[], isWanted: boolean): MedicineLine[] {
  return lines.map(({ hindi: _, ...line }) => {
    const dose = line.dose && isWanted ? readDose(line.dose) : undefined;
    return dose ? { ...line, hindi: dosageInHindi(line, dose) } : line;
  });
}

export const isInHindi = (lines: readonly MedicineLine[]): boolean =>
  lines.some(({ hindi }) => hindi !== undefined);
