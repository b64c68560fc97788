const TITLE = /^dr\.?\s+/i;

export function doctorTitle(name: string): string {
  return `Dr. ${name.replace(TITLE, '')}`;
}

export function initials(name: string): string {
  const names = name.replace(TITLE, '').split(/\s+/).filter(Boolean);
  const firstAndLast = names.length > 1 ? [names[0], names.at(-1)] : names;
  return firstAndLast.map(firstLetter).join('').toUpperCase();
}

/** Spreading splits the string into characters; indexing could return half of a surrogate pair. */
const firstLetter = (word = ''): string => [...word][0] ?? '';
