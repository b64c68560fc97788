export type FileKind = 'picture' | 'heic' | 'pdf';

export const HEAD_BYTES = 16;

/** The brands that the decoder reads (ISO/IEC 23008-12, annex B). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'mif1']);

/** By the first bytes, because the type that a browser sends is only a guess from the file name. */
export function fileKind(head: Buffer): FileKind | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('%PDF-')) return 'pdf';
  // JPEG or PNG.
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return 'picture';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'picture';
  return text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8, 12)) ? 'heic' : undefined;
}
