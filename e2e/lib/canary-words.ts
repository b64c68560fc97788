/**
 * Texts that both the patient and the doctor of a pair may see. A doctor's public texts (profile, clinic) are not
 * listed.
 */
const SHARED = [
  'name',
  'email',
  'address',
  'about',
  'contact',
  'reason',
  'patientchat',
  'doctorchat',
  'medicine',
  'dosage',
  'instructions',
  'renewal',
  'decline',
] as const;
const PATIENT_ONLY = ['ownnotes', 'typed', 'search', 'password'] as const;
const DOCTOR_ONLY = ['medicalnotes', 'dayoff', 'doctorpassword'] as const;

type Field = (typeof SHARED | typeof PATIENT_ONLY | typeof DOCTOR_ONLY)[number];
export type Words = Record<Field, string>;

/** A unique word for each text of a visit, such as `vlonereason`, so that it can be recognized wherever it appears. */
export function canaryWords(pair: string): Words {
  const fields = [...SHARED, ...PATIENT_ONLY, ...DOCTOR_ONLY];
  return Object.fromEntries(fields.map((field) => [field, `vl${pair}${field}`])) as Words;
}

/** Any of these words, of either pair. */
export const ANY_CANARY = /vl(one|two)\w+/gi;

/** The canary words in these texts that this person is not allowed to see. */
export function findLeakedWords(texts: string[], pair: string, role: 'patient' | 'doctor'): string[] {
  const allowed = [...SHARED, ...(role === 'patient' ? PATIENT_ONLY : DOCTOR_ONLY)].map(
    (field) => `vl${pair}${field}`,
  );
  const words = new Set(
    texts.flatMap((text) => text.match(ANY_CANARY) ?? []).map((word) => word.toLowerCase()),
  );
  // A word can be longer than its canary if letters follow it directly, as in a list without separators.
  return [...words].filter((word) => !allowed.some((allowedWord) => word.startsWith(allowedWord)));
}
