import { chooseFace, printable } from './coverage';
import { type Run, textDirection, visualRuns } from './direction';
import { type Face, fontFile, type Weight } from './fonts';
import { type ShapedFont, tolerateNullAnchors } from './null-anchors';

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
export interface Line {
  segments: Segment[];
  isRightAligned: boolean;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const MISSING = '?';
const incomplete = new WeakSet<Doc>();

export const isIncomplete = (doc: Doc): boolean => incomplete.has(doc);

function splitByFont(doc: Doc, { text }: Run): Segment[] {
  const segments: Segment[] = [];
  let previous: Face | undefined;
  for (const { segment } of graphemes.segment(text)) {
    const face = chooseFace(segment, previous);
    if (!face) incomplete.add(doc);
    const printed = face ? segment : MISSING;
    previous = face ?? 'latin';
    const last = segments.at(-1);
    if (last?.face === previous) last.text += printed;
    else segments.push({ text: printed, face: previous });
  }
  return segments;
}

/** PDFKit stores the current font here. */
type OpenedFont = { _font: { font: ShapedFont } };
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

function textWidth(doc: Doc, text: string, style: Style): number {
  let width = 0;
  for (const { text: segmentText, face } of splitByFont(doc, { text, isRtl: false })) {
    useFont(doc, face, style);
    width += doc.widthOfString(segmentText);
  }
  return width;
}

export function breakLines(doc: Doc, text: string, width: number, style: Style): Line[] {
  const widths = new Map<string, number>();
  const measure = (fragment: string): number => {
    const fragmentWidth = widths.get(fragment) ?? textWidth(doc, fragment, style);
    widths.set(fragment, fragmentWidth);
    return fragmentWidth;
  };
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => {
      const direction = textDirection(paragraph);
      return breakParagraph(paragraph, width, measure).map((line) => ({
        segments: visualRuns(line, direction).flatMap((run) => inVisualOrder(splitByFont(doc, run), run)),
        isRightAligned: direction === 'rtl',
      }));
    });
}

/**
 * Text is drawn from left to right. Shaping reverses all text in the Arabic font, even numbers, so these are reversed
 * before it.
 */
function inVisualOrder(segments: Segment[], { isRtl }: Run): Segment[] {
  return (isRtl ? segments.reverse() : segments).map(({ text, face }) => ({
    face,
    text: isRtl === (face === 'arabic') ? text : [...text].reverse().join(''),
  }));
}

function breakParagraph(paragraph: string, width: number, measure: (fragment: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let usedWidth = 0;
  for (const word of paragraph.split(/ +/)) {
    for (const fragment of measure(word) <= width ? [word] : breakWord(word, width, measure)) {
      const needed = measure(fragment);
      if (line !== '' && usedWidth + measure(' ') + needed > width) {
        lines.push(line);
        line = fragment;
        usedWidth = needed;
      } else {
        usedWidth += needed + (line === '' ? 0 : measure(' '));
        line = line === '' ? fragment : `${line} ${fragment}`;
      }
    }
  }
  return [...lines, line];
}

function breakWord(word: string, width: number, measure: (fragment: string) => number): string[] {
  const fragments: string[] = [];
  let fragment = '';
  let usedWidth = 0;
  for (const { segment } of graphemes.segment(word)) {
    const needed = measure(segment);
    if (fragment !== '' && usedWidth + needed > width) {
      fragments.push(fragment);
      fragment = '';
      usedWidth = 0;
    }
    fragment += segment;
    usedWidth += needed;
  }
  return [...fragments, fragment];
}

/** Tall enough for marks above and below the line in every shipped script. */
const LINE_HEIGHT = 1.55;
const BASELINE = 1.1;

export const lineHeight = (style: Style): number => style.size * LINE_HEIGHT;

export function drawLine(doc: Doc, line: Line, x: number, top: number, style: Style, width?: number): void {
  const baseline = top + style.size * BASELINE;
  let at = line.isRightAligned && width !== undefined ? x + width - lineWidth(doc, line, style) : x;
  for (const { text, face } of line.segments) {
    useFont(doc, face, style);
    doc.fillColor(style.color ?? INK).text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
    at += doc.widthOfString(text);
  }
}

function lineWidth(doc: Doc, { segments }: Line, style: Style): number {
  let width = 0;
  for (const { text, face } of segments) {
    useFont(doc, face, style);
    width += doc.widthOfString(text);
  }
  return width;
}

export const INK = '#1d2725';

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
