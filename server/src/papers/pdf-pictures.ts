import { PAPER_MAX_PAGES } from '@carelane/contract/papers/paper';
import { PDFiumLibrary, type PDFiumPageRenderOptions } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { checkPdf } from '../pdf/check-pdf';
import { withoutSignedAttachment } from '../pdf/signed-attachment';
import { asPage, PAGE_MAX_SIDE_PX } from './picture-page';
import type { RenderedPages } from './render-pages';

/** Enough to read the small print of an A4 page. */
const DOTS_PER_POINT = 2.2;

/**
 * A file with scripts, XFA forms or attached files is refused rather than silently rendered without them. Anything that
 * the check misses is harmless, because only pictures are stored.
 */
export async function pdfPictures(bytes: Buffer): Promise<RenderedPages> {
  const verdict = await checkPdf(bytes, PAPER_MAX_PAGES, withoutSignedAttachment);
  // PDFium can read files that the check cannot, and counts the pages itself.
  if (verdict === 'encrypted' || verdict === 'active content') return { refused: verdict };
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const count = document.getPageCount();
    if (count > PAPER_MAX_PAGES) return { refused: 'too many pages' };
    const pages: Buffer[] = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const longestSide = Math.max(originalWidth, originalHeight, 1);
      const scale = Math.min(DOTS_PER_POINT, PAGE_MAX_SIDE_PX / longestSide);
      const { data } = await page.render({ scale, render: encode });
      pages.push(Buffer.from(data));
    }
    return pages.length > 0 ? { pages } : { refused: 'unreadable' };
  } catch (error) {
    // Only the text of PDFium's error says that a file is encrypted.
    return { refused: /password/i.test(String(error)) ? 'encrypted' : 'unreadable' };
  }
}

const encode = ({ data, width, height }: PDFiumPageRenderOptions) =>
  asPage(sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha());
