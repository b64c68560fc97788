/** What an operator checks before giving the badge. `null` and an empty number are the same. */
export interface VerifiedIdentity {
  name: string;
  qualification: string;
  registrationNumber: string | null;
}

export function isSameIdentity(checked: VerifiedIdentity, given: VerifiedIdentity): boolean {
  return (
    checked.name === given.name &&
    checked.qualification === given.qualification &&
    (checked.registrationNumber || null) === (given.registrationNumber || null)
  );
}

export const BADGE_WAITS =
  'Your verified badge is gone until an operator of this site has checked the change.';
export const HIDDEN_UNTIL_VERIFIED = 'Until then patients cannot find or book you, and you cannot prescribe.';
