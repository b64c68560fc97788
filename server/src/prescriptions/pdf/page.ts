import { breakLines, drawBlock, drawLine, lineHeight, type Style } from '../../pdf/typeset';
import type { PrescriptionDocument } from './prescription-document';

export type Doc = PDFKit.PDFDocument;

/** A4, in points like all measurements in these files. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, footer: 96 };
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
export const BOTTOM = PAGE.height - PAGE.footer - 12;
export const TEAL = '#0b6b63';
const SOFT = '#4a5653';
const RULE = '#d8d2c6';

export const LABEL: Style = { size: 8, weight: 700, color: SOFT };
export const BODY: Style = { size: 11 };
export const SMALL: Style = { size: 8.5, color: SOFT };

export function drawRule(doc: Doc, y: number): number {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.75)
    .stroke(RULE);
  return y;
}

export function continueOnNextPage(doc: Doc, content: PrescriptionDocument): number {
  const [only, ...others] = content.medicines;
  const title = only && others.length === 0 ? only.medication : 'Prescription';
  doc.addPage();
  doc.rect(0, 0, PAGE.width, 8).fill(TEAL);
  drawBlock(
    doc,
    `${title} for ${content.patientName}, ${content.issuedOn}, continued`,
    PAGE.margin,
    28,
    CONTENT_WIDTH,
    SMALL,
  );
  return drawRule(doc, 60) + 14;
}

export function drawFlowing(
  doc: Doc,
  content: PrescriptionDocument,
  text: string,
  { x, y: top, width }: { x: number; y: number; width: number },
  style: Style,
): number {
  let y = top;
  for (const line of breakLines(doc, text, width, style)) {
    if (y + lineHeight(style) > BOTTOM) y = continueOnNextPage(doc, content);
    drawLine(doc, line, x, y, style, width);
    y += lineHeight(style);
  }
  return y;
}
