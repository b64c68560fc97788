import { ageInYears, ageLabel } from '@carelane/contract/patients/age';
import type { TreatedPatient } from '@carelane/contract/patients/patient';

export function matchesPatient(patient: TreatedPatient, search: string, today: string): boolean {
  const term = search.trim().toLowerCase();
  const { date_of_birth: dateOfBirth } = patient;
  const ageTerm = term.startsWith('age ') ? term : `age ${term}`;
  const matchesText = [patient.name, patient.user_id?.email ?? ''].some((text) =>
    text.toLowerCase().includes(term),
  );
  const matchesYears = dateOfBirth !== null && ageTerm === `age ${ageInYears(dateOfBirth, today)}`;
  const matchesLabel = ageTerm === ageLabel(dateOfBirth, today).toLowerCase();
  return matchesText || matchesYears || matchesLabel;
}
