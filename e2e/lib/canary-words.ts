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

export function canaryWords(pair: string): Words {
  const fields = [...SHARED, ...PATIENT_ONLY, ...DOCTOR_ONLY];
  return Object.fromEntries(fields.map((field) => [field, `vl${pair}${field}`])) as Words;
}

export const ANY_CANARY = /vl(one|two)\w+/gi;

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
