import { PASSWORD_MIN_LENGTH } from '@carelane/contract/auth/account';

export interface Strength {
  score: number;
  label: string;
}

const LABELS = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'];
const COMMON = /^(password|passw0rd|qwerty|letmein|welcome|123456|abc123|iloveyou|admin)/i;

/** Advice only: it never rejects a password that the rules allow. */
export function passwordStrength(password: string): Strength {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN_LENGTH) return { score: 0, label: LABELS[0] ?? '' };
  const characterKinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) =>
    kind.test(password),
  ).length;
  const distinctCharacters = new Set(password).size;
  const strengths = [
    length >= 10,
    length >= 14,
    characterKinds >= 2,
    characterKinds >= 3,
    distinctCharacters >= 8,
  ];
  const isEasyToGuess = COMMON.test(password) || distinctCharacters < 4;
  const score = isEasyToGuess ? 1 : Math.max(1, Math.min(4, strengths.filter(Boolean).length));
  return { score, label: LABELS[score] ?? '' };
}
