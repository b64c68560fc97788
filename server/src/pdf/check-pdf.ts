import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { decodeNames, objectStreams, UnreadablePdf } from './pdf-objects';

export type PdfVerdict = 'fine' | 'not a PDF' | 'encrypted' | 'active content' | 'too many pages';

/** ISO 32000-1, 7.11.4, 12.6.4, 12.7 and 13 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia\w*|Rendition|SubmitForm|ImportData|GoToE|GoToR|XFA|Movie|Sound)(?![A-Za-z])/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z])/;
const PAGE = /\/Type[\0\s]*\/Page(?![A-Za-z])/g;

/** Reads everything that could be an object, and accepts only what certainly does nothing when opened. */
export async function checkPdf(
  bytes: Buffer,
  maxPages: number,
  removeAllowed = (text: string) => text,
): Promise<PdfVerdict> {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text) || !/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-1_024)))
    return 'not a PDF';
  await yieldToEventLoop();
  try {
    const texts = [decodeNames(text), ...(await objectStreams(bytes, text)).map(decodeNames)];
    let pages = 0;
    for (const content of texts) {
      await yieldToEventLoop();
      if (ENCRYPTED.test(content)) return 'encrypted';
      if (ACTIVE.test(removeAllowed(content))) return 'active content';
      pages += content.match(PAGE)?.length ?? 0;
    }
    if (pages === 0) return 'not a PDF';
    return pages > maxPages ? 'too many pages' : 'fine';
  } catch (error) {
    if (error instanceof UnreadablePdf) return 'not a PDF';
    throw error;
  }
}
