import { hash, verify } from '@node-rs/argon2';
import { createFairQueue, type Turn } from '../../http/limits/fair-queue';

const ARGON2ID = 2;
/** OWASP's settings for Argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A flood of sign-ins must not take every core away from ongoing calls. */
const queueHashing = createFairQueue({ parallel: 2, maxWaiting: 400 });

interface PasswordTurn extends Turn {
  purpose: 'signing in' | 'registering' | 'resetting' | 'own account';
}
export const ownTurn = (userId: string): PasswordTurn => ({ purpose: 'own account', client: userId });
const DEFAULT_TURN = ownTurn('');

/** Keyboards write letters such as “ä” or “ड़” as one character or as two. */
const inOneForm = (password: string) => password.normalize('NFC');

export function hashPassword(password: string, turn: PasswordTurn = DEFAULT_TURN): Promise<string> {
  return queueHashing(turn, () => hash(inOneForm(password), OPTIONS));
}

export function isPassword(
  passwordHash: string,
  password: string,
  turn: PasswordTurn = DEFAULT_TURN,
): Promise<boolean> {
  return queueHashing(turn, async () => {
    if (await verify(passwordHash, inOneForm(password))) return true;
    // Hashes of earlier versions are of the password as it was typed.
    return password !== inOneForm(password) && verify(passwordHash, password);
  });
}

let decoyHash: Promise<string> | undefined;

/** Takes as long as checking a real password. */
export async function spendHashTime(password: string, turn: PasswordTurn): Promise<void> {
  decoyHash ??= hashPassword('nobody has this password', turn);
  const passwordHash = await decoyHash.catch((error: unknown) => {
    decoyHash = undefined;
    throw error;
  });
  await isPassword(passwordHash, password, turn);
}
