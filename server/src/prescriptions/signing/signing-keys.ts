import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { desc, eq, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { signingKeys } from '../../db/schema';

/** After a year a new key signs. The old private half is destroyed and the public half stays, so old signatures stay valid. */
const SIGNING_DAYS = 365;
const KEY_ID_LENGTH = 12;

export interface Signature {
  keyId: string;
  /** 64 bytes of Ed25519, as base64url. */
  signature: string;
}

export async function signText(tx: Tx, text: string, now: Date): Promise<Signature> {
  const { id, privateKey } = await currentKey(tx, now);
  return {
    keyId: id,
    signature: sign(null, Buffer.from(text), createPrivateKey(privateKey)).toString('base64url'),
  };
}

async function currentKey(tx: Tx, now: Date): Promise<{ id: string; privateKey: string }> {
  const [newest] = await tx
    .select()
    .from(signingKeys)
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id))
    .limit(1);
  const endsAt = newest && newest.createdAt.getTime() + SIGNING_DAYS * 86_400_000;
  if (newest?.privateKey && endsAt && endsAt > now.getTime())
    return { id: newest.id, privateKey: newest.privateKey };
  return rotateSigningKey(tx, now);
}

/** Two nodes may do this at once: both keys are published, and both stay valid. */
export async function rotateSigningKey(tx: Tx, now: Date): Promise<{ id: string; privateKey: string }> {
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

/** The last character of base64url has unused bits, so only the canonical form of a signature is accepted. */
export function checkSignature(text: string, signature: string, publicKey: string): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  return (
    bytes.toString('base64url') === signature &&
    verify(null, Buffer.from(text), createPublicKey(publicKey), bytes)
  );
}
