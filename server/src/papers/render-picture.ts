import { createFairQueue } from '../http/limits/fair-queue';
import { openPicture } from '../images/store-image';
import { asPage } from './picture-page';

/** The largest photo that phones take. It is read in strips and shrunk along the way. */
const MAX_PIXELS = 64_000_000;

/** Progressive JPEG, interlaced PNG and WebP are decoded all at once, at up to six bytes per pixel. */
const MAX_PIXELS_DECODED_WHOLE = 32_000_000;
const LARGE_PIXELS_DECODED_WHOLE = 12_000_000;

/** Pixels need memory, so few pictures are rendered at a time and users take turns. */
const runInTurn = createFairQueue({ parallel: 2, maxWaiting: 400 });
const runLargeInTurn = createFairQueue({ parallel: 1, maxWaiting: 400 });

export function renderPicture(
  userId: string,
  load: () => Promise<Buffer>,
): Promise<Buffer | 'too many pixels' | 'unreadable'> {
  const turn = { purpose: 'paper', client: userId };
  return runInTurn(turn, async () => {
    const bytes = await load();
    try {
      const { format, isProgressive, width, height } = await openPicture(bytes, MAX_PIXELS).metadata();
      const pixels = width * height;
      const isDecodedWhole = isProgressive || format === 'webp';
      if (isDecodedWhole && pixels > MAX_PIXELS_DECODED_WHOLE) return 'too many pixels';
      const render = () => asPage(openPicture(bytes, MAX_PIXELS));
      return isDecodedWhole && pixels > LARGE_PIXELS_DECODED_WHOLE
        ? await runLargeInTurn(turn, render)
        : await render();
    } catch (error) {
      // Only the text of sharp's error says that a picture exceeds the limit.
      return /pixel limit/.test(String(error)) ? 'too many pixels' : 'unreadable';
    }
  });
}
