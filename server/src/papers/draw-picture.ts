import { createFairQueue } from '../http/limits/fair-queue';
import { openPicture } from '../images/store-image';
import { asPage } from './picture-page';

/** A phone's largest photo. It is read in strips and shrunk on the way, so it takes less memory than its pixels would. */
const MAX_PIXELS = 64_000_000;

/** Progressive JPEG, interlaced PNG and WebP are decoded as a whole, at up to six bytes for each pixel. */
const MAX_UNSTRIPPED_PIXELS = 32_000_000;
const LARGE_UNSTRIPPED_PIXELS = 12_000_000;

/** Pixels need memory, so few pictures are drawn at a time and people take turns. */
const runInTurn = createFairQueue({ parallel: 2, maxWaiting: 400 });
const runLargeInTurn = createFairQueue({ parallel: 1, maxWaiting: 400 });

export function drawPicture(
  userId: string,
  load: () => Promise<Buffer>,
): Promise<Buffer | 'too many pixels' | 'unreadable'> {
  const turn = { purpose: 'paper', client: userId };
  return runInTurn(turn, async () => {
    const bytes = await load();
    try {
      const { format, isProgressive, width, height } = await openPicture(bytes, MAX_PIXELS).metadata();
      const pixels = width * height;
      const isDecodedAtOnce = isProgressive || format === 'webp';
      if (isDecodedAtOnce && pixels > MAX_UNSTRIPPED_PIXELS) return 'too many pixels';
      const draw = () => asPage(openPicture(bytes, MAX_PIXELS));
      return isDecodedAtOnce && pixels > LARGE_UNSTRIPPED_PIXELS
        ? await runLargeInTurn(turn, draw)
        : await draw();
    } catch (error) {
      return /pixel limit/.test(String(error)) ? 'too many pixels' : 'unreadable';
    }
  });
}
