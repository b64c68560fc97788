import { ALLERGY_CLASSES } from './allergy-classes';
import { isMisspelling, medicinesIn, spaced } from './medicines';

const classes = ALLERGY_CLASSES.map(([name, otherNames, members]) => ({
  name,
  names: [name, ...otherNames.split(', '), ...members.split(', ')].map(spaced),
}));

interface Names {
  /** The text as it is compared, with the generic names of the brands in it. */
  text: string;
  words: string[];
  substances: string[];
  classes: string[];
}

function readNames(written: string): Names {
  const substances = medicinesIn(written).map(({ name }) => name);
  const text = spaced([written, ...substances].join(' '));
  const words = text.trim().split(' ');
  const named = classes.filter(({ names }) => names.some((name) => isNamed({ text, words }, name)));
  return { text, words, substances, classes: named.map(({ name }) => name) };
}

/** Whether a text names this, also with one wrong letter: patients write 'Penicilin'. */
function isNamed({ text, words }: Pick<Names, 'text' | 'words'>, name: string): boolean {
  const bare = name.trim();
  return text.includes(name) || words.some((word) => isMisspelling(word, bare));
}

/** Tells why a medicine may harm a patient with these allergies: the substance itself, or one of its class. */
export function allergyCheck(allergies: readonly string[]): (medication: string) => string | undefined {
  const known = allergies.map((allergy) => ({ allergy, ...readNames(allergy) }));
  return (medication) => {
    if (known.length === 0) return undefined;
    const medicine = readNames(medication);
    for (const { allergy, ...names } of known) {
      const isSame =
        isNamed(medicine, spaced(allergy)) ||
        names.substances.some((name) => medicine.text.includes(spaced(name)));
      if (isSame) return `The patient is allergic to ${allergy}.`;
      const shared = names.classes.find((name) => medicine.classes.includes(name));
      if (shared)
        return `The patient is allergic to ${allergy}, and this medicine is of the same class (${shared}).`;
    }
    return undefined;
  };
}

/** What both name: a medicine of the table, or the very same text. */
export function sharedSubstance(medication: string, others: readonly string[]): string | undefined {
  if (medication.trim() === '') return undefined;
  const active = new Set(others.flatMap((other) => medicinesIn(other).map(({ name }) => name)));
  const shared = medicinesIn(medication).find(({ name }) => active.has(name))?.name;
  const isSameText = others.some((other) => spaced(other) === spaced(medication));
  return shared ?? (isSameText ? medication.trim() : undefined);
}
