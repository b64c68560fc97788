import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { desc, eq, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { signingKeys } from '../../db/schema';
import { readStatement } from '../../db/statements/statement';

/** After a year the private key is destroyed. The public key is kept, so old signatures stay valid. */
const SIGNING_DAYS = 365;
const DAY_MS = 86_400_000;
const KEY_ID_LENGTH = 12;

export interface Signature {
  keyId: string;
  signature: string;
}

export async function signText(tx: Tx, text: string, now: Date): Promise<Signature> {
  return signWith(await currentKey(tx, now), text);
}

export interface SigningKey {
  id: string;
  privateKey: string;
}

export function signWith({ id, privateKey }: SigningKey, text: string): Signature {
  return { keyId: id, signature: sign(null, Buffer.from(text), parseKey(privateKey)).toString('base64url') };
}

let parsed: { pem: string; key: KeyObject } | undefined;

/** Parsing a key takes four times as long as signing with it. */
function parseKey(pem: string): KeyObject {
  if (parsed?.pem !== pem) parsed = { pem, key: createPrivateKey(pem) };
  return parsed.key;
}

const newestKey = readStatement('newest-signing-key', {}, (db) =>
  db.select().from(signingKeys).orderBy(desc(signingKeys.createdAt), desc(signingKeys.id)).limit(1),
);

export async function currentKey(tx: Tx, now: Date): Promise<SigningKey> {
  const [newest] = await newestKey(tx, {});
  const endsAt = newest && newest.createdAt.getTime() + SIGNING_DAYS * DAY_MS;
  if (newest?.privateKey && endsAt && endsAt > now.getTime())
    return { id: newest.id, privateKey: newest.privateKey };
  return rotateSigningKey(tx, now);
}

/** If two nodes rotate the key at the same time, both new keys stay valid. */
export async function rotateSigningKey(tx: Tx, now: Date): Promise<SigningKey> {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const id = createHash('sha256').update(publicKey).digest('base64url').slice(0, KEY_ID_LENGTH);
  await tx.update(signingKeys).set({ privateKey: null }).where(lt(signingKeys.createdAt, now));
  await tx.insert(signingKeys).values({ id, publicKey, privateKey, createdAt: now });
  return { id, privateKey };
}

export async function listPublicKeys(db: Queryable) {
  const keys = await db
    .select({ id: signingKeys.id, publicKey: signingKeys.publicKey, createdAt: signingKeys.createdAt })
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt));
  return keys.map((key) => ({ ...key, createdAt: key.createdAt.toISOString() }));
}

export async function isSignedBy(
  db: Queryable,
  text: string,
  { keyId, signature }: Signature,
): Promise<boolean> {
  const [key] = await db
    .select({ publicKey: signingKeys.publicKey })
    .from(signingKeys)
    .where(eq(signingKeys.id, keyId));
  return key !== undefined && checkSignature(text, signature, key.publicKey);
}

/** The last character of base64url has unused bits, so only the canonical form is accepted. */
export function checkSignature(text: string, signature: string, publicKey: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  return (
    bytes.toString('base64url') === signature &&
    verify(null, Buffer.from(text), createPublicKey(publicKey), bytes)
  );
}
