/** Age in whole years on that day. Both dates are yyyy-MM-dd. */
export function ageInYears(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

export const ADULT_AGE_YEARS = 18;

/** Someone whose date of birth is unknown counts as of age. */
export function isMinor(dateOfBirth: string | null, on: string): boolean {
  return dateOfBirth !== null && ageInYears(dateOfBirth, on) < ADULT_AGE_YEARS;
}

const OLDEST_AGE_YEARS = 130;

export function isDateOfBirth(date: string, today: string): boolean {
  return date <= today && ageInYears(date, today) <= OLDEST_AGE_YEARS;
}
