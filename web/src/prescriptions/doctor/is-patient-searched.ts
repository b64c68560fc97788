import { ageInYears } from '@carelane/contract/patients/age';
import type { TreatedPatient } from '@carelane/contract/patients/patient';

/** By part of the name or email address, or by the exact age, with or without the word. */
export function isPatientSearched(patient: TreatedPatient, search: string, today: string): boolean {
  const wanted = search.trim().toLowerCase();
  const age = patient.date_of_birth === null ? 'n/a' : String(ageInYears(patient.date_of_birth, today));
  return (
    [patient.name, patient.user_id?.email ?? ''].some((text) => text.toLowerCase().includes(wanted)) ||
    wanted.replace(/^age\s+/, '') === age
  );
}
