import type { ErrorCode } from '@carelane/contract/errors';
import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { images, users } from '../db/schema';
import type { ReceivedFile } from '../http/endpoints/multipart';
import { Refusal } from '../http/refusal';
import { insertImage, reencode } from '../images/store-image';

/** Encoding is slow, so it happens before any transaction. */
export function encodePicture(file: ReceivedFile | undefined): Promise<Buffer> | undefined {
  return file && reencode(file.bytes).catch(nameField);
}

/** The form shows the sentence below its picture. */
function nameField(error: unknown): never {
  throw error instanceof Refusal ? pictureRefusal(error.code, error.message) : error;
}

function pictureRefusal(code: ErrorCode, message: string): Refusal {
  return new Refusal(code, message, { errors: [{ path: 'profileImage', message }] });
}

export function requirePicture(file: ReceivedFile | undefined): Promise<Buffer> {
  const encoding = encodePicture(file);
  if (!encoding) throw pictureRefusal('INVALID', 'Please choose a picture.');
  return encoding;
}

export async function replacePicture(tx: Tx, userId: string, encoded: Buffer): Promise<string> {
  const [before] = await tx
    .select({ imageId: users.imageId })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  const imageId = await insertImage(tx, userId, encoded);
  await tx.update(users).set({ imageId }).where(eq(users.id, userId));
  if (before?.imageId) await tx.delete(images).where(eq(images.id, before.imageId));
  return imageId;
}
