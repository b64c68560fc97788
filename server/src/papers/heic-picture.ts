import decodeHeic from 'heic-decode';
import sharp from 'sharp';
import type { DrawnPages } from './draw-pages';
import { asPage } from './picture-page';

/** A decoded pixel takes four bytes, and the decoder needs about as much again. */
const MAX_PIXELS = 30_000_000;

/** The first picture of the file, upright. Everything else is left out: further pictures, depth, places, names. */
export async function heicPicture(bytes: Buffer): Promise<DrawnPages> {
  const pictures = await decodeHeic.all({ buffer: bytes }).catch(() => undefined);
  const [first] = pictures ?? [];
  if (!pictures || !first) return { refused: 'unreadable' };
  try {
    if (first.width * first.height > MAX_PIXELS) return { refused: 'too many pixels' };
    const { width, height, data } = await first.decode();
    const raw = { width, height, channels: 4 as const };
    return { pages: [await asPage(sharp(Buffer.from(data.buffer), { raw }))] };
  } catch {
    return { refused: 'unreadable' };
  } finally {
    pictures.dispose();
  }
}
