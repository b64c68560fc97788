export interface VerifiedIdentity {
  name: string;
  qualification: string;
  registrationNumber: string | null;
}

export function isSameIdentity(checked: VerifiedIdentity, registered: VerifiedIdentity): boolean {
  return (
    checked.name === registered.name &&
    checked.qualification === registered.qualification &&
    (checked.registrationNumber || null) === (registered.registrationNumber || null)
  );
}

export const BADGE_REMOVED =
  'Your verified badge is gone until an operator of this site has checked the change.';
export const HIDDEN_UNTIL_VERIFIED = 'Until then patients cannot find or book you, and you cannot prescribe.';
