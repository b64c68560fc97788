/** 'Dr. Asha Rao', also when the account's name already begins with the title. */
export function doctorTitle(name: string): string {
  return `Dr. ${name.replace(/^dr\.?\s+/i, '')}`;
}

export function initials(name: string): string {
  const words = name
    .replace(/^dr\.?\s+/i, '')
    .split(/\s+/)
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
