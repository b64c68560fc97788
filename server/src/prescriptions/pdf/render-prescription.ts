import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { fontFile } from '../../pdf/fonts';
import { SIGNED_ATTACHMENT } from '../../pdf/signed-attachment';
import { breakLines, drawBlock, drawLine, INK, isIncomplete, type Style } from '../../pdf/typeset';
import { drawMedicines } from './draw-medicines';
import {
  BODY,
  BOTTOM,
  CONTENT_WIDTH,
  continueOnNextPage,
  type Doc,
  drawRule,
  LABEL,
  PAGE,
  SMALL,
  TEAL,
} from './page';
import type { PrescriptionDocument } from './prescription-document';

const ALARM = '#b3261e';

export async function renderPrescription(content: PrescriptionDocument): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    // pdfkit also accepts the bytes of a font, but its types do not say so.
    font: fontFile('latin', 400) as unknown as string,
    info: { Title: 'Prescription', Author: content.doctorName, Creator: 'Carelane', Producer: 'Carelane' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));

  let y = drawLetterhead(doc, content);
  y = drawPatient(doc, content, y);
  y = drawMedicines(doc, content, y);
  drawSignature(doc, content, y);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    drawStamp(doc, content);
    drawFooter(doc, content, page + 1, count);
  }
  if (content.attachment)
    doc.file(Buffer.from(content.attachment), { name: SIGNED_ATTACHMENT, type: 'application/json' });
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

function drawLetterhead(doc: Doc, content: PrescriptionDocument): number {
  const qrSize = 84;
  const qrTop = 36;
  const width = CONTENT_WIDTH - qrSize - 24;
  const x = PAGE.margin;
  doc.rect(0, 0, PAGE.width, 8).fill(TEAL);
  let y = 34;
  y += drawBlock(doc, doctorTitle(content.doctorName), x, y, width, {
    size: 20,
    weight: 700,
    color: TEAL,
  });
  y += drawBlock(doc, `${content.qualification} · ${content.specialization}`, x, y, width, BODY);
  y += drawBlock(doc, `Registration No. ${content.registrationNumber ?? 'not provided'}`, x, y, width, {
    ...BODY,
    weight: 700,
  });
  for (const warning of listWarnings(content)) {
    y += drawBlock(doc, warning, x, y, width, { ...SMALL, weight: 700, color: ALARM });
  }
  if (content.clinicAddress) y += drawBlock(doc, content.clinicAddress, x, y, width, SMALL);
  const qrLeft = PAGE.width - PAGE.margin - qrSize;
  drawQr(doc, content.qrUrl, qrLeft, qrTop, qrSize);
  drawBlock(doc, 'Scan to verify', qrLeft, qrTop + qrSize + 4, qrSize, SMALL);
  drawBlock(doc, content.verificationCode, qrLeft, qrTop + qrSize + 17, qrSize + 10, {
    size: 10,
    weight: 700,
  });
  return drawRule(doc, Math.max(y, qrTop + qrSize + 36) + 10);
}

function listWarnings({ doctorVerified, withdrawnOn }: PrescriptionDocument): string[] {
  return [
    ...(doctorVerified ? [] : ['Unverified issuer: this registration has not been checked.']),
    ...(withdrawnOn ? [`Withdrawn on ${withdrawnOn}: do not dispense.`] : []),
  ];
}

function drawQr(doc: Doc, value: string, x: number, y: number, size: number): void {
  const { modules } = QRCode.create(value, { errorCorrectionLevel: 'M' });
  const side = size / modules.size;
  modules.data.forEach((dark, index) => {
    const column = index % modules.size;
    const row = Math.floor(index / modules.size);
    if (dark) doc.rect(x + column * side, y + row * side, side, side);
  });
  doc.fill('#000000');
}

function drawPatient(doc: Doc, content: PrescriptionDocument, top: number): number {
  const cells: [label: string, value: string][] = [
    ['PATIENT', content.patientName],
    ['AGE / GENDER', `${content.age ?? 'Age N/A'} / ${content.gender ?? 'N/A'}`],
    ['DATE', content.issuedOn],
    ['CONSULTATION', content.mode],
  ];
  if (content.bookedBy) cells.push(['BOOKED BY', content.bookedBy]);
  if (content.adultPresent) cells.push(['ADULT PRESENT', content.adultPresent]);
  const column = CONTENT_WIDTH / 2;
  let y = top + 12;
  for (let row = 0; row < cells.length; row += 2) {
    const heights = cells.slice(row, row + 2).map(([label, value], index) => {
      const x = PAGE.margin + index * column;
      drawBlock(doc, label, x, y, column - 16, LABEL);
      return 13 + drawBlock(doc, value, x, y + 13, column - 16, BODY);
    });
    y += Math.max(...heights) + 6;
  }
  return drawRule(doc, y + 4);
}

const SIGNATURE_HEIGHT = 44;
const SIGNATURE_GAP = 8;

function drawSignature(doc: Doc, content: PrescriptionDocument, after: number): void {
  if (after + SIGNATURE_GAP + SIGNATURE_HEIGHT > BOTTOM) continueOnNextPage(doc, content);
  const x = PAGE.margin + CONTENT_WIDTH / 2;
  const width = CONTENT_WIDTH / 2;
  let y = BOTTOM - SIGNATURE_HEIGHT;
  doc
    .moveTo(x, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.75)
    .stroke(INK);
  y += 4;
  y += drawBlock(doc, `Signed electronically by ${doctorTitle(content.doctorName)}`, x, y, width, {
    size: 9.5,
    weight: 700,
  });
  drawBlock(doc, content.signedAt, x, y, width, SMALL);
}

function drawFooter(doc: Doc, content: PrescriptionDocument, page: number, pages: number): void {
  let y = drawRule(doc, PAGE.height - PAGE.footer) + 8;
  if (content.isRemote) {
    y += drawBlock(
      doc,
      'This prescription was issued on a teleconsultation.',
      PAGE.margin,
      y,
      CONTENT_WIDTH,
      {
        ...SMALL,
        weight: 700,
        color: INK,
      },
    );
  }
  const change = content.changedOn ? ` Version ${content.version}, changed on ${content.changedOn}.` : '';
  const missing = isIncomplete(doc) ? ' Characters that cannot be printed are shown as “?”.' : '';
  y += drawBlock(
    doc,
    `Valid until ${content.validUntil}.${change}${missing}`,
    PAGE.margin,
    y,
    CONTENT_WIDTH,
    SMALL,
  );
  y += drawBlock(
    doc,
    `Issued through Carelane. Verify: ${content.verifyUrl}`,
    PAGE.margin,
    y,
    CONTENT_WIDTH - 80,
    SMALL,
  );
  drawBlock(
    doc,
    `Page ${page} of ${pages}`,
    PAGE.width - PAGE.margin - 60,
    PAGE.height - PAGE.footer + 8,
    60,
    SMALL,
  );
}

function stampText({ withdrawnOn, doctorVerified }: PrescriptionDocument): string | undefined {
  if (withdrawnOn) return `WITHDRAWN ${withdrawnOn}`;
  return doctorVerified ? undefined : 'UNVERIFIED ISSUER';
}

function drawStamp(doc: Doc, content: PrescriptionDocument): void {
  const text = stampText(content);
  if (!text) return;
  const style: Style = { size: 58, weight: 700, color: ALARM };
  doc
    .save()
    .rotate(-38, { origin: [PAGE.width / 2, PAGE.height / 2] })
    .opacity(0.16);
  const [line = { segments: [], isRightAligned: false }] = breakLines(doc, text, 2000, style);
  const width = doc.font('latin-700').fontSize(style.size).widthOfString(text);
  drawLine(doc, line, (PAGE.width - width) / 2, PAGE.height / 2 - style.size / 2, style);
  doc.opacity(1).restore();
}
