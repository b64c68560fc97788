import { ageInYears, ageLabel } from '@carelane/contract/patients/age';
import type { TreatedPatient } from '@carelane/contract/patients/patient';

/** By part of the name or email address, or by the exact age, with or without the word. */
export function isPatientSearched(patient: TreatedPatient, search: string, today: string): boolean {
  const wanted = search.trim().toLowerCase();
  const { date_of_birth: born } = patient;
  const age = wanted.startsWith('age ') ? wanted : `age ${wanted}`;
  return (
    [patient.name, patient.user_id?.email ?? ''].some((text) => text.toLowerCase().includes(wanted)) ||
    age === ageLabel(born, today).toLowerCase() ||
    (born !== null && age === `age ${ageInYears(born, today)}`)
  );
}
