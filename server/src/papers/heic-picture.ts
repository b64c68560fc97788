import decodeHeic from 'heic-decode';
import sharp from 'sharp';
import { asPage } from './picture-page';
import type { RenderedPages } from './render-pages';

/** A decoded pixel takes four bytes, and the decoder needs about the same amount again. */
const MAX_PIXELS = 30_000_000;

export async function heicPicture(bytes: Buffer): Promise<RenderedPages> {
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
