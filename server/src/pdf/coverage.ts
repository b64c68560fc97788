import PDFDocument from 'pdfkit';
import { FACES, type Face, fontFile } from './fonts';

/** PDFKit stores the opened font here. */
type OpenedFont = { _font: { font: { characterSet: number[] } } };

const drawable = new Map<Face, ReadonlySet<number>>();

function readCodePoints(face: Face): ReadonlySet<number> {
  let known = drawable.get(face);
  if (!known) {
    const doc = new PDFDocument({ font: fontFile(face, 400) as unknown as string });
    known = new Set((doc as unknown as OpenedFont)._font.font.characterSet);
    drawable.set(face, known);
  }
  return known;
}

/** Characters shared by several scripts (danda, joiners) keep the font of the text before them. */
const SHARED_INDIC = /^[\u0964\u0965\u200c\u200d]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** The face that has every character of a grapheme. Undefined if no shipped font has them. */
export function chooseFace(grapheme: string, previous: Face | undefined): Face | undefined {
  if (SHARED_INDIC.test(grapheme)) return !previous || previous.includes('latin') ? 'devanagari' : previous;
  const signs = [...grapheme].filter((sign) => !INVISIBLE.test(sign));
  return FACES.find((face) => signs.every((sign) => readCodePoints(face).has(sign.codePointAt(0) ?? 0)));
}

/** Characters that the shipped fonts lack, spelt with ones they have. */
const SPELLED: Record<string, string> = { '≥': '>=', '≤': '<=', '→': '->', '℃': '°C', '℞': 'Rx', '✓': 'yes' };
/** Bidirectional control characters have no place on a document that people act on. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[≥≤→℃℞✓]/g, (sign) => SPELLED[sign] ?? sign)
    .replace(BIDI_CONTROLS, '')
    .replace(/\t/g, '    ')
    .replace(/[^\P{Cc}\n]/gu, '');
}
