/** Which person of a pair may see which text. Public texts of a doctor (profile, clinic) are not secret. */
const BOTH = [
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
const PATIENT_ALONE = ['ownnotes', 'typed', 'search', 'password'] as const;
const DOCTOR_ALONE = ['medicalnotes', 'dayoff', 'doctorpassword'] as const;

type Field = (typeof BOTH | typeof PATIENT_ALONE | typeof DOCTOR_ALONE)[number];
export type Words = Record<Field, string>;

/** Each text of a visit holds a unique word, so that it can be recognised wherever it appears. */
export function canaryWords(pair: string): Words {
  const fields = [...BOTH, ...PATIENT_ALONE, ...DOCTOR_ALONE];
  return Object.fromEntries(fields.map((field) => [field, `vl${pair}${field}`])) as Words;
}

export const ANY_WORD = /vl(one|two)\w+/gi;

/** The words in these texts that this person must not see. */
export function findForeignWords(texts: string[], own: string, role: 'patient' | 'doctor'): string[] {
  const allowed = [...BOTH, ...(role === 'patient' ? PATIENT_ALONE : DOCTOR_ALONE)].map(
    (field) => `vl${own}${field}`,
  );
  const words = new Set(
    texts.flatMap((text) => text.match(ANY_WORD) ?? []).map((word) => word.toLowerCase()),
  );
  return [...words].filter((word) => !allowed.some((known) => word.startsWith(known)));
}
