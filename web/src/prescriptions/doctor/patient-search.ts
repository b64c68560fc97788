import { ageInYears, ageLabel } from '@carelane/contract/patients/age';
import type { TreatedPatient } from '@carelane/contract/patients/patient';

/** Matches part of the name or email address, or the exact age, with or without the word 'age'. */
export function matchesPatient(patient: TreatedPatient, search: string, today: string): boolean {
  const wanted = search.trim().toLowerCase();
  const { date_of_birth: born } = patient;
  const age = wanted.startsWith('age ') ? wanted : `age ${wanted}`;
  return (
    [patient.name, patient.user_id?.email ?? ''].some((text) => text.toLowerCase().includes(wanted)) ||
    age === ageLabel(born, today).toLowerCase() ||
    (born !== null && age === `age ${ageInYears(born, today)}`)
  );
}
