import { type Face, faceOf, fontFile, type Weight } from './fonts';
import { tolerateNullAnchors } from './null-anchors';

type Doc = PDFKit.PDFDocument;

export interface Style {
  size: number;
  weight?: Weight;
  color?: string;
}
interface Segment {
  text: string;
  face: Face;
}
type Line = Segment[];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Signs that the shipped fonts lack, in letters that they have. */
const SPELLED: Record<string, string> = { '≥': '>=', '≤': '<=', '→': '->', '℃': '°C', '℞': 'Rx' };

function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[≥≤→℃℞]/g, (sign) => SPELLED[sign] ?? sign)
    .replace(/\t/g, '    ')
    .replace(/[^\P{Cc}\n]/gu, '');
}

function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = [];
  let face: Face = 'latin';
  for (const { segment } of graphemes.segment(text)) {
    face = faceOf(segment, face);
    const last = segments.at(-1);
    if (last?.face === face) last.text += segment;
    else segments.push({ text: segment, face });
  }
  return segments;
}

/** PDFKit keeps the font it draws with here. */
type OpenedFont = { _font: { font: Parameters<typeof tolerateNullAnchors>[0] } };
const opened = new WeakMap<Doc, Set<string>>();

function useFont(doc: Doc, face: Face, { size, weight = 400 }: Style): void {
  const name = `${face}-${weight}`;
  const names = opened.get(doc) ?? new Set();
  opened.set(doc, names);
  if (!names.has(name)) {
    names.add(name);
    doc.registerFont(name, fontFile(face, weight)).font(name);
    tolerateNullAnchors((doc as unknown as OpenedFont)._font.font);
  }
  doc.font(name).fontSize(size);
}

function widthOf(doc: Doc, text: string, style: Style): number {
  let width = 0;
  for (const { text: part, face } of segmentsOf(text)) {
    useFont(doc, face, style);
    width += doc.widthOfString(part);
  }
  return width;
}

/** Breaks at spaces, and inside a word only when it is longer than a line. */
export function breakLines(doc: Doc, text: string, width: number, style: Style): Line[] {
  const widths = new Map<string, number>();
  const measure = (piece: string): number => {
    const known = widths.get(piece) ?? widthOf(doc, piece, style);
    widths.set(piece, known);
    return known;
  };
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => breakParagraph(paragraph, width, measure));
}

function breakParagraph(paragraph: string, width: number, measure: (piece: string) => number): Line[] {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  for (const word of paragraph.split(/ +/)) {
    for (const piece of measure(word) <= width ? [word] : chop(word, width, measure)) {
      const needed = measure(piece);
      if (line !== '' && filled + measure(' ') + needed > width) {
        lines.push(line);
        line = piece;
        filled = needed;
      } else {
        filled += needed + (line === '' ? 0 : measure(' '));
        line = line === '' ? piece : `${line} ${piece}`;
      }
    }
  }
  return [...lines, line].map(segmentsOf);
}

function chop(word: string, width: number, measure: (piece: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let filled = 0;
  for (const { segment } of graphemes.segment(word)) {
    const needed = measure(segment);
    if (piece !== '' && filled + needed > width) {
      pieces.push(piece);
      piece = '';
      filled = 0;
    }
    piece += segment;
    filled += needed;
  }
  return [...pieces, piece];
}

/** Tall enough for marks above and below the line in every shipped script. */
export const lineHeight = (style: Style): number => style.size * 1.55;

/** Draws one line with its baseline at the same height in every script; returns where it ends. */
export function drawLine(doc: Doc, line: Line, x: number, top: number, style: Style): number {
  const baseline = top + style.size * 1.1;
  let at = x;
  for (const { text, face } of line) {
    useFont(doc, face, style);
    doc.fillColor(style.color ?? INK).text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
    at += doc.widthOfString(text);
  }
  return at;
}

export const INK = '#1d2725';

/** Draws a text of any length within a width, without a page break; returns the height it took. */
export function drawBlock(
  doc: Doc,
  text: string,
  x: number,
  top: number,
  width: number,
  style: Style,
): number {
  const lines = breakLines(doc, text, width, style);
  for (const [index, line] of lines.entries()) drawLine(doc, line, x, top + index * lineHeight(style), style);
  return lines.length * lineHeight(style);
}
