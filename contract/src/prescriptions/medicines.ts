import { MEDICINE_TABLE, type MedicineList } from './medicine-table';

export interface Medicine {
  /** Generic name. */
  name: string;
  otherNames: readonly string[];
  list: MedicineList;
  /** For a prohibited one: what forbids it. */
  law?: 'Schedule X' | 'NDPS';
}

/** Strictest first: of a combination, the strictest part decides. */
const STRICTNESS: readonly MedicineList[] = ['prohibited', 'B', 'A', 'O'];

export const MEDICINES: readonly Medicine[] = STRICTNESS.flatMap((list) =>
  MEDICINE_TABLE[list].map(([name, otherNames, basis]) => ({
    name,
    otherNames: otherNames === '' ? [] : otherNames.split(', '),
    list,
    ...(basis === 'Schedule X' || basis === 'NDPS' ? { law: basis } : {}),
  })),
);

const splitWords = (value: string): string[] => value.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** Letters apart from figures, so that 'Dolo650' is 'dolo 650'. */
export const spaced = (value: string): string =>
  ` ${splitWords(
    value
      .normalize('NFKC')
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .replace(/(\d)(\p{L})/gu, '$1 $2'),
  ).join(' ')} `;

const needles = MEDICINES.map((medicine) => ({
  medicine,
  names: [medicine.name, ...medicine.otherNames].map(spaced),
}));

/** The medicines of the table that a free text names, by generic or brand name, strictest list first. */
export function medicinesIn(medication: string): Medicine[] {
  const haystack = spaced(medication);
  const words = haystack.trim().split(' ');
  return needles
    .filter(
      ({ medicine, names }) =>
        names.some((name) => haystack.includes(name)) ||
        (medicine.list === 'prohibited' &&
          names.some((name) => words.some((word) => isMisspelling(word, name.trim())))),
    )
    .map(({ medicine }) => medicine);
}

const SLIP_MIN_LENGTH = 7;
/** One letter wrong, missing, doubled or swapped: a typo does not get a prohibited medicine or an allergy through. */
export function isMisspelling(word: string, name: string): boolean {
  if (name.length < SLIP_MIN_LENGTH || Math.abs(word.length - name.length) > 1 || word === name) return false;
  let start = 0;
  while (start < word.length && word[start] === name[start]) start++;
  let end = 0;
  while (end < Math.min(word.length, name.length) - start && word.at(-1 - end) === name.at(-1 - end)) end++;
  const left = word.slice(start, word.length - end);
  const right = name.slice(start, name.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

interface MedicineSuggestion {
  /** What is written into the field: the name found, with its generic name when it is a brand. */
  value: string;
  medicine: Medicine;
}

/** Names that begin with what was typed: what may be prescribed before what may not, generic names before brands. */
export function suggestMedicines(typed: string, limit = 8): MedicineSuggestion[] {
  const query = splitWords(typed).join(' ');
  if (query.length < 2) return [];
  const begins = (name: string) => splitWords(name).join(' ').startsWith(query);
  const rank = ({ value, medicine }: MedicineSuggestion) =>
    Number(medicine.list === 'prohibited') * 2 + Number(value !== medicine.name);
  return MEDICINES.flatMap((medicine) => [
    ...(begins(medicine.name) ? [{ value: medicine.name, medicine }] : []),
    ...medicine.otherNames.filter(begins).map((name) => ({ value: `${name} (${medicine.name})`, medicine })),
  ])
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, limit);
}
