/** 'Dr', with or without a full stop, in any case. */
const TITLE = /^dr\.?\s+/i;

/** 'Dr. Asha Rao', even when the account's name already begins with the title. */
export function doctorTitle(name: string): string {
  return `Dr. ${name.replace(TITLE, '')}`;
}

/** The first letters of the first and the last name, without the title: 'AR' for 'Dr. Asha Maria Rao'. */
export function initials(name: string): string {
  const names = name.replace(TITLE, '').split(/\s+/).filter(Boolean);
  const firstAndLast = names.length > 1 ? [names[0], names.at(-1)] : names;
  return firstAndLast.map(firstLetter).join('').toUpperCase();
}

/** Spreading splits the string into characters; indexing could return half of a surrogate pair. */
const firstLetter = (word = ''): string => [...word][0] ?? '';
