import { breakLines, drawBlock, lineHeight, type Style } from '../../pdf/typeset';
import {
  BODY,
  BOTTOM,
  CONTENT_WIDTH,
  continueOnNextPage,
  type Doc,
  drawFlowing,
  LABEL,
  PAGE,
  TEAL,
} from './page';
import type { DocumentLine, PrescriptionDocument } from './prescription-document';

const INDENT = 58;
const X = PAGE.margin + INDENT;
const WIDTH = CONTENT_WIDTH - INDENT;

export function drawMedicines(doc: Doc, content: PrescriptionDocument, top: number): number {
  const [only, ...others] = content.medicines;
  const hasRemarks = content.remarksBefore.length > 0 || content.remarksAfter.length > 0;
  const medicinesTop = drawRemarks(doc, content, content.remarksBefore, top);
  const medicinesBottom =
    only && others.length === 0 && !hasRemarks
      ? drawSingle(doc, content, only, medicinesTop)
      : drawList(doc, content, medicinesTop);
  return drawRemarks(doc, content, content.remarksAfter, medicinesBottom);
}

function drawRxSign(doc: Doc, top: number, size: number): void {
  drawBlock(doc, 'Rx', PAGE.margin, top, INDENT, { size, weight: 700, color: TEAL });
}

function drawSingle(doc: Doc, content: PrescriptionDocument, line: DocumentLine, top: number): number {
  drawRxSign(doc, top + 14, 30);
  let y = top + 18;
  y += drawBlock(doc, line.medication, X, y, WIDTH, { size: 16, weight: 700 });
  drawBlock(doc, 'DOSAGE', X, y + 10, WIDTH, LABEL);
  y += 23 + drawBlock(doc, line.dosage, X, y + 23, WIDTH, { size: 12 });
  if (line.hindi) y += 4 + drawBlock(doc, line.hindi, X, y + 4, WIDTH, { size: 12 });
  if (line.quantity) {
    drawBlock(doc, 'QUANTITY', X, y + 10, WIDTH, LABEL);
    y += 23 + drawBlock(doc, line.quantity, X, y + 23, WIDTH, { size: 12 });
  }
  if (!line.instructions) return y;
  drawBlock(doc, 'INSTRUCTIONS', X, y + 10, WIDTH, LABEL);
  return drawFlowing(doc, content, line.instructions, { x: X, y: y + 24, width: WIDTH }, BODY);
}

const NAME: Style = { size: 10.5, weight: 700 };
const DOSAGE: Style = { size: 10 };
const NOTE: Style = { size: 9 };
const HINDI: Style = { size: 9.5 };
const LIST_INDENT = 38;
const GAP = 10;
const LIST_X = PAGE.margin + LIST_INDENT;
const NAME_X = LIST_X + 20;
const QUANTITY_WIDTH = 80;
const DOSAGE_WIDTH = 154;
const QUANTITY_X = PAGE.width - PAGE.margin - QUANTITY_WIDTH;
const DOSAGE_X = QUANTITY_X - GAP - DOSAGE_WIDTH;
const NAME_WIDTH = DOSAGE_X - GAP - NAME_X;
const NOTE_WIDTH = PAGE.width - PAGE.margin - NAME_X;
const CONTINUED_TOP = 74;

function drawList(doc: Doc, content: PrescriptionDocument, top: number): number {
  drawRxSign(doc, top + 6, 22);
  let y = top + 10;
  for (const [index, line] of content.medicines.entries()) {
    const hindi = measureHindi(doc, line);
    const head = Math.max(headHeight(doc, line), hindi.offset + hindi.height);
    const height = head + blockHeight(doc, line.instructions, NOTE_WIDTH, NOTE);
    const fitsOnOnePage = height <= BOTTOM - CONTINUED_TOP;
    const requiredHeight = fitsOnOnePage ? height : head;
    if (y + requiredHeight > BOTTOM) y = continueOnNextPage(doc, content);
    drawBlock(doc, `${index + 1}.`, LIST_X, y, NAME_X - LIST_X, NAME);
    drawBlock(doc, line.medication, NAME_X, y, NAME_WIDTH, NAME);
    drawBlock(doc, line.dosage, DOSAGE_X, y, DOSAGE_WIDTH, DOSAGE);
    if (line.quantity) drawBlock(doc, `Qty ${line.quantity}`, QUANTITY_X, y, QUANTITY_WIDTH, DOSAGE);
    if (line.hindi) drawBlock(doc, line.hindi, NAME_X, y + hindi.offset, NOTE_WIDTH, HINDI);
    y += head;
    if (line.instructions) {
      const area = { x: NAME_X, y, width: NOTE_WIDTH };
      y = drawFlowing(doc, content, line.instructions, area, NOTE);
    }
    y += 4;
  }
  return y;
}

function measureHindi(doc: Doc, line: DocumentLine): { offset: number; height: number } {
  if (!line.hindi) return { offset: 0, height: 0 };
  const fitsUnderName = breakLines(doc, line.hindi, NAME_WIDTH, HINDI).length === 1;
  return {
    offset: fitsUnderName ? blockHeight(doc, line.medication, NAME_WIDTH, NAME) : headHeight(doc, line),
    height: blockHeight(doc, line.hindi, NOTE_WIDTH, HINDI),
  };
}

function headHeight(doc: Doc, { medication, dosage, quantity }: DocumentLine): number {
  return Math.max(
    blockHeight(doc, medication, NAME_WIDTH, NAME),
    blockHeight(doc, dosage, DOSAGE_WIDTH, DOSAGE),
    blockHeight(doc, quantity && `Qty ${quantity}`, QUANTITY_WIDTH, DOSAGE),
  );
}

const blockHeight = (doc: Doc, text: string | null, width: number, style: Style): number =>
  text ? breakLines(doc, text, width, style).length * lineHeight(style) : 0;

const REMARK: Style = { size: 10 };
const REMARK_LABEL_WIDTH = 70;

function drawRemarks(
  doc: Doc,
  content: PrescriptionDocument,
  remarks: PrescriptionDocument['remarksAfter'],
  top: number,
): number {
  let y = top;
  for (const { label, text } of remarks) {
    y += 4;
    if (y + lineHeight(REMARK) > BOTTOM) y = continueOnNextPage(doc, content);
    drawBlock(doc, label.toUpperCase(), PAGE.margin, y + 2, REMARK_LABEL_WIDTH, LABEL);
    const area = { x: PAGE.margin + REMARK_LABEL_WIDTH, y, width: CONTENT_WIDTH - REMARK_LABEL_WIDTH };
    y = drawFlowing(doc, content, text, area, REMARK);
  }
  return y;
}
