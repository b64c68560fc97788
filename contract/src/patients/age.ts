export function ageInYears(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

const SMALL_CHILD_BELOW_YEARS = 2;

export function ageInWords(dateOfBirth: string, today: string): string {
  const years = ageInYears(dateOfBirth, today);
  if (years >= SMALL_CHILD_BELOW_YEARS) return `${years} years`;
  const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const monthsApart = monthNumber(today) - monthNumber(dateOfBirth);
  const months = today.slice(8) < dateOfBirth.slice(8) ? monthsApart - 1 : monthsApart;
  if (months < 1) return 'Less than a month';
  return months === 1 ? '1 month' : `${months} months`;
}

export function ageLabel(dateOfBirth: string | null, today: string): string {
  if (dateOfBirth === null) return 'Age N/A';
  const years = ageInYears(dateOfBirth, today);
  const isSmallChild = years < SMALL_CHILD_BELOW_YEARS;
  return `Age ${isSmallChild ? ageInWords(dateOfBirth, today).toLowerCase() : years}`;
}

export const ADULT_AGE_YEARS = 18;

export function isMinor(dateOfBirth: string | null, today: string): boolean {
  return dateOfBirth !== null && ageInYears(dateOfBirth, today) < ADULT_AGE_YEARS;
}

const MAX_AGE_YEARS = 130;

export function isDateOfBirth(date: string, today: string): boolean {
  return date <= today && ageInYears(date, today) <= MAX_AGE_YEARS;
}
