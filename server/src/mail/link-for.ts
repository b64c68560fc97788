import { FOR_PERSON } from '@carelane/contract/family/for-person';

/** '/appointments/7' → '/appointments/7?for=…', so that the page opens for this person. */
export function linkFor(link: string, patientUserId: string): string {
  return `${link}${link.includes('?') ? '&' : '?'}${FOR_PERSON}=${patientUserId}`;
}

/** Applies `linkFor` to every link to the product in an email. */
export function linksFor(text: string, publicUrl: string, patientUserId: string): string {
  // Splits the text into words and keeps the separators. A period separates only at the end of a word.
  return text
    .split(/([\s,;]+|\.(?=\s|$))/)
    .map((word) => (word.startsWith(`${publicUrl}/`) ? linkFor(word, patientUserId) : word))
    .join('');
}
