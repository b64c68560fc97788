import { FOR_PERSON } from '@carelane/contract/family/for-person';

export function linkFor(link: string, patientId: string): string {
  return `${link}${link.includes('?') ? '&' : '?'}${FOR_PERSON}=${patientId}`;
}

export function linksFor(text: string, publicUrl: string, patientId: string): string {
  return (
    text
      // Keeps the separators. A period separates only at the end of a word.
      .split(/([\s,;]+|\.(?=\s|$))/)
      .map((word) => (word.startsWith(`${publicUrl}/`) ? linkFor(word, patientId) : word))
      .join('')
  );
}
