import { MEDICINE_TABLE, type MedicineList } from './medicine-table';

export interface Medicine {
  name: string;
  otherNames: readonly string[];
  list: MedicineList;
  law?: 'Schedule X' | 'NDPS';
}

/** A combination falls under the strictest list of its ingredients. */
const STRICTNESS: readonly MedicineList[] = ['prohibited', 'B', 'A', 'O'];

export const MEDICINES: readonly Medicine[] = STRICTNESS.flatMap((list) =>
  MEDICINE_TABLE[list].map(([name, otherNames, basis]) => ({
    name,
    otherNames: otherNames === '' ? [] : otherNames.split(', '),
    list,
    ...(basis === 'Schedule X' || basis === 'NDPS' ? { law: basis } : {}),
  })),
);

/** \p{M} is for the combining marks of Indian scripts. */
const splitWords = (value: string): string[] => value.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** ' dolo 650 ' for 'Dolo650': the spaces around each word let a search match whole words. */
export function comparableText(value: string): string {
  const separated = value
    .normalize('NFKC')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2');
  return ` ${splitWords(separated).join(' ')} `;
}

const comparableNames = MEDICINES.map((medicine) => ({
  medicine,
  names: [medicine.name, ...medicine.otherNames].map(comparableText),
}));

export function medicinesIn(medication: string): Medicine[] {
  const text = comparableText(medication);
  const words = text.trim().split(' ');
  const isMisspelt = (name: string) => words.some((word) => isMisspelling(word, name.trim()));
  return comparableNames
    .filter(({ medicine, names }) => {
      if (names.some((name) => text.includes(name))) return true;
      return medicine.list === 'prohibited' && names.some(isMisspelt);
    })
    .map(({ medicine }) => medicine);
}

/** Shorter names are too similar to one another. */
const MISSPELLING_MIN_LENGTH = 7;
/**
 * One letter is wrong, missing or added, or two neighbors are swapped. A typo must not hide a prohibited medicine or an
 * allergy.
 */
export function isMisspelling(word: string, name: string): boolean {
  if (name.length < MISSPELLING_MIN_LENGTH || Math.abs(word.length - name.length) > 1 || word === name)
    return false;
  let start = 0;
  while (start < word.length && word[start] === name[start]) start++;
  let end = 0;
  while (end < Math.min(word.length, name.length) - start && word.at(-1 - end) === name.at(-1 - end)) end++;
  const inWord = word.slice(start, word.length - end);
  const inName = name.slice(start, name.length - end);
  if (inWord.length <= 1 && inName.length <= 1) return true;
  return inWord.length === 2 && inName.length === 2 && inWord[0] === inName[1] && inWord[1] === inName[0];
}

interface MedicineSuggestion {
  value: string;
  medicine: Medicine;
}

/** Names that begin with what was typed: permitted medicines before prohibited ones, generic names before brands. */
export function suggestMedicines(typed: string, limit = 8): MedicineSuggestion[] {
  const query = splitWords(typed).join(' ');
  if (query.length < 2) return [];
  const begins = (name: string) => splitWords(name).join(' ').startsWith(query);
  const rank = ({ value, medicine }: MedicineSuggestion) => {
    const isBrand = value !== medicine.name;
    if (medicine.list === 'prohibited') return isBrand ? 3 : 2;
    return isBrand ? 1 : 0;
  };
  return MEDICINES.flatMap((medicine) => [
    ...(begins(medicine.name) ? [{ value: medicine.name, medicine }] : []),
    ...medicine.otherNames.filter(begins).map((name) => ({ value: `${name} (${medicine.name})`, medicine })),
  ])
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, limit);
}
