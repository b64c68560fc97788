import { ALLERGY_CLASSES } from './allergy-classes';
import { comparableText, isMisspelling, medicinesIn } from './medicines';

const classes = ALLERGY_CLASSES.map(([name, otherNames, members]) => ({
  name,
  names: [name, ...otherNames.split(', '), ...members.split(', ')].map(comparableText),
}));

interface NamedMedicines {
  text: string;
  words: string[];
  substances: string[];
  classes: string[];
}

function readNames(written: string): NamedMedicines {
  const substances = medicinesIn(written).map(({ name }) => name);
  const text = comparableText([written, ...substances].join(' '));
  const words = text.trim().split(' ');
  const namedClasses = classes.filter(({ names }) => names.some((name) => isNamed({ text, words }, name)));
  return { text, words, substances, classes: namedClasses.map(({ name }) => name) };
}

/** Tolerates one wrong letter, because patients write 'Penicilin'. */
function isNamed({ text, words }: Pick<NamedMedicines, 'text' | 'words'>, name: string): boolean {
  const nameWithoutSpaces = name.trim();
  return text.includes(name) || words.some((word) => isMisspelling(word, nameWithoutSpaces));
}

export function createAllergyCheck(allergies: readonly string[]): (medication: string) => string | undefined {
  const namedAllergies = allergies.map((allergy) => ({ allergy, ...readNames(allergy) }));
  return (medication) => {
    if (namedAllergies.length === 0) return undefined;
    const medicine = readNames(medication);
    for (const { allergy, ...names } of namedAllergies) {
      const isSameSubstance =
        isNamed(medicine, comparableText(allergy)) ||
        names.substances.some((name) => medicine.text.includes(comparableText(name)));
      if (isSameSubstance) return `The patient is allergic to ${allergy}.`;
      const shared = names.classes.find((name) => medicine.classes.includes(name));
      if (shared)
        return `The patient is allergic to ${allergy}, and this medicine is in the same class (${shared}).`;
    }
    return undefined;
  };
}

export function sharedSubstance(medication: string, others: readonly string[]): string | undefined {
  if (medication.trim() === '') return undefined;
  const otherNames = new Set(others.flatMap((other) => medicinesIn(other).map(({ name }) => name)));
  const shared = medicinesIn(medication).find(({ name }) => otherNames.has(name))?.name;
  const isSameText = others.some((other) => comparableText(other) === comparableText(medication));
  return shared ?? (isSameText ? medication.trim() : undefined);
}
