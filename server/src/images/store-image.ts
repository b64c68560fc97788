import sharp, { type Sharp } from 'sharp';
import type { Queryable } from '../db/client';
import { newSecret } from '../db/columns';
import { images } from '../db/schema';
import { UPLOAD_MAX_BYTES } from '../http/endpoints/multipart';
import { Refusal } from '../http/refusal';

// Fewer decoders mean fewer ways to attack them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// By default, one picture uses every CPU core, which would slow down all other requests.
sharp.concurrency(1);

const MAX_SIDE_PX = 512;
const MAX_INPUT_PIXELS = 40_000_000;
const WEBP_QUALITY = 82;

/** Reading it throws if it is damaged or has too many pixels. */
export function openPicture(bytes: Buffer, maxPixels = MAX_INPUT_PIXELS): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false }).rotate();
}

export async function reencode(bytes: Buffer, maxSidePx = MAX_SIDE_PX): Promise<Buffer> {
  if (bytes.length > UPLOAD_MAX_BYTES)
    throw new Refusal('TOO_LARGE', 'Please upload a picture of at most 5 MB.');
  try {
    return await openPicture(bytes)
      .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
  } catch {
    throw new Refusal('UNSUPPORTED_MEDIA');
  }
}

export async function insertImage(tx: Queryable, ownerUserId: string, encoded: Buffer): Promise<string> {
  const id = newSecret(18);
  await tx.insert(images).values({ id, ownerUserId, bytes: encoded });
  return id;
}

export function imageUrl(imageId: string | null): string | null {
  return imageId === null ? null : `/images/${imageId}.webp`;
}
