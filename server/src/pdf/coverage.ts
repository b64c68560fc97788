import PDFDocument from 'pdfkit';
import { FACES, type Face, fontFile } from './fonts';

/** PDFKit stores the opened font here. */
type OpenedFont = { _font: { font: { characterSet: number[] } } };

const codePointsByFace = new Map<Face, ReadonlySet<number>>();

function readCodePoints(face: Face): ReadonlySet<number> {
  let codePoints = codePointsByFace.get(face);
  if (!codePoints) {
    // pdfkit also accepts the bytes of a font, but its types do not say so.
    const doc = new PDFDocument({ font: fontFile(face, 400) as unknown as string });
    codePoints = new Set((doc as unknown as OpenedFont)._font.font.characterSet);
    codePointsByFace.set(face, codePoints);
  }
  return codePoints;
}

/** Several scripts share the danda and the joiners. */
const SHARED_INDIC = /^[\u0964\u0965\u200c\u200d]/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

export function chooseFace(grapheme: string, previous: Face | undefined): Face | undefined {
  if (SHARED_INDIC.test(grapheme)) return !previous || previous.includes('latin') ? 'devanagari' : previous;
  const visible = [...grapheme].filter((character) => !INVISIBLE.test(character));
  return FACES.find((face) =>
    visible.every((character) => readCodePoints(face).has(character.codePointAt(0) ?? 0)),
  );
}

const SPELLED: Record<string, string> = { '≥': '>=', '≤': '<=', '→': '->', '℃': '°C', '℞': 'Rx', '✓': 'yes' };
/** They can make a text look like a different one. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[≥≤→℃℞✓]/g, (character) => SPELLED[character] ?? character)
    .replace(BIDI_CONTROLS, '')
    .replace(/\t/g, '    ')
    .replace(/[^\P{Cc}\n]/gu, '');
}
