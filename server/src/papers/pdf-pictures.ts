import { PAPER_MAX_PAGES } from '@carelane/contract/papers/paper';
import { PDFiumLibrary, type PDFiumPageRenderOptions } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { checkPdf } from '../pdf/check-pdf';
import { withoutSignedAttachment } from '../pdf/signed-attachment';
import type { DrawnPages } from './draw-pages';
import { asPage, PAGE_MAX_SIDE_PX } from './picture-page';

/** Readable on paper size A4, and a quarter of the pixels of the largest photo. */
const DOTS_PER_POINT = 2.2;

/**
 * Draws each page. Scripts, forms and attached files are refused, so that the sender knows, except the one file in a
 * prescription from here. Anything that the check misses is harmless, because only pictures are stored.
 */
export async function pdfPictures(bytes: Buffer): Promise<DrawnPages> {
  const verdict = await checkPdf(bytes, PAPER_MAX_PAGES, withoutSignedAttachment);
  if (verdict === 'encrypted' || verdict === 'active content') return { refused: verdict };
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const count = document.getPageCount();
    if (count > PAPER_MAX_PAGES) return { refused: 'too many pages' };
    const pages: Buffer[] = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const longest = Math.max(originalWidth, originalHeight, 1);
      const scale = Math.min(DOTS_PER_POINT, PAGE_MAX_SIDE_PX / longest);
      const { data } = await page.render({ scale, render: encode });
      pages.push(Buffer.from(data));
    }
    return pages.length > 0 ? { pages } : { refused: 'unreadable' };
  } catch (error) {
    return { refused: /password/i.test(String(error)) ? 'encrypted' : 'unreadable' };
  }
}

const encode = ({ data, width, height }: PDFiumPageRenderOptions) =>
  asPage(sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha());
