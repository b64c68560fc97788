import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../http/refusal';

const ARGON2ID = 2;
/** OWASP's Argon2id settings: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PARALLEL_HASHES = 2;
const WAITING_HASHES = 400;

let running = 0;
const waiting: (() => void)[] = [];

/** A hash is meant to be slow: a flood of sign-ins may not take every core from the calls that are running. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL_HASHES) {
    if (waiting.length >= WAITING_HASHES)
      throw new Refusal('UNAVAILABLE', undefined, { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password));
}

let decoy: Promise<string> | undefined;

/** Takes as long as checking a real password, for an address that nobody has. */
export async function wasteTheTimeOfAPassword(password: string): Promise<void> {
  decoy ??= hashPassword('nobody has this password');
  await isPassword(await decoy, password);
}
