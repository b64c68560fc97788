import { FOR_PERSON } from '@carelane/contract/family/for-person';

/** '/appointments/7?for=…' opens the page for this person. */
export function linkFor(link: string, patientUserId: string): string {
  return `${link}${link.includes('?') ? '&' : '?'}${FOR_PERSON}=${patientUserId}`;
}

export function linksFor(text: string, publicUrl: string, patientUserId: string): string {
  // A period separates only at the end of a word.
  return text
    .split(/([\s,;]+|\.(?=\s|$))/)
    .map((word) => (word.startsWith(`${publicUrl}/`) ? linkFor(word, patientUserId) : word))
    .join('');
}
