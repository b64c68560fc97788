import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { zoneName } from '@carelane/contract/time/zone-name';
import PDFDocument from 'pdfkit';
import { fontFile } from '../pdf/fonts';
import { drawBlock, type Style } from '../pdf/typeset';
import { type PaymentView, paidVisit } from './queries';
import { rupees } from './rupees';

type Doc = PDFKit.PDFDocument;

const PAGE = { width: 595.28, margin: 56 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const TEAL = '#0b6b63';
const SOFT = '#4a5653';
const RULE = '#d8d2c6';
const BODY: Style = { size: 11 };
const LABEL: Style = { size: 9, color: SOFT };
const LABEL_WIDTH = 130;

export async function renderReceipt(view: PaymentView): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-IN',
    displayTitle: true,
    // pdfkit also accepts the bytes of a font, but its types do not say so.
    font: fontFile('latin', 400) as unknown as string,
    info: { Title: 'Receipt', Author: 'Carelane', Creator: 'Carelane', Producer: 'Carelane' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));

  let y = drawHead(doc, view);
  for (const [label, value] of receiptFacts(view)) y = drawFact(doc, label, value, y);
  y = drawTotal(doc, view, y);
  drawBlock(
    doc,
    'This receipt was issued by Carelane and is valid without a signature.',
    PAGE.margin,
    y + 24,
    WIDTH,
    LABEL,
  );
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

function drawHead(doc: Doc, { payment }: PaymentView): number {
  doc.rect(0, 0, PAGE.width, 8).fill(TEAL);
  let y = 44;
  y += drawBlock(doc, 'Carelane', PAGE.margin, y, WIDTH, { size: 13, weight: 700, color: TEAL });
  y += drawBlock(doc, 'Receipt', PAGE.margin, y + 4, WIDTH, { size: 26, weight: 700 }) + 4;
  y += drawBlock(doc, `No. ${payment.id}`, PAGE.margin, y, WIDTH, LABEL);
  return drawRule(doc, y + 14);
}

function receiptFacts(view: PaymentView): [string, string][] {
  const { payment, doctor, patient } = view;
  const { date, time } = paidVisit(view);
  const registration = doctor.registrationNumber ? `\nRegistration No. ${doctor.registrationNumber}` : '';
  return [
    ['Received from', payment.bookedBy ? `${payment.bookedBy}, for ${patient.name}` : patient.name],
    ['For a consultation with', `${doctorTitle(doctor.name)}\n${doctor.qualification}${registration}`],
    ['Visit', `${formatDay(date)}, ${time} ${zoneName(doctor.timezone)}\n${payment.consultationType}`],
    ['Paid on', formatInstant(payment.paidAt ?? payment.createdAt, doctor.timezone)],
    ['Paid by', payment.provider === 'test' ? 'Card (test checkout: nothing was charged)' : 'Card'],
    ...(payment.providerPaymentId
      ? [['Payment reference', payment.providerPaymentId] as [string, string]]
      : []),
  ];
}

function drawFact(doc: Doc, label: string, value: string, y: number): number {
  drawBlock(doc, label, PAGE.margin, y + 1.5, LABEL_WIDTH, LABEL);
  return y + drawBlock(doc, value, PAGE.margin + LABEL_WIDTH, y, WIDTH - LABEL_WIDTH, BODY) + 8;
}

function drawTotal(doc: Doc, { payment, doctor }: PaymentView, top: number): number {
  let y = drawRule(doc, top + 8);
  y = drawFact(doc, 'Amount', rupees(payment.amount), y);
  if (payment.refundedAt) {
    const refundedOn = formatInstant(payment.refundedAt, doctor.timezone);
    y = drawFact(doc, 'Refunded', `${rupees(payment.amount)} on ${refundedOn}`, y);
  } else if (payment.status === 'refunding') {
    y = drawFact(doc, 'Refund', `${rupees(payment.amount)} is on its way`, y);
  }
  const total = payment.status === 'fulfilled' ? payment.amount : 0;
  const style: Style = { size: 14, weight: 700 };
  y += 4;
  drawBlock(doc, 'Total', PAGE.margin, y, LABEL_WIDTH, style);
  return y + drawBlock(doc, rupees(total), PAGE.margin + LABEL_WIDTH, y, WIDTH - LABEL_WIDTH, style);
}

function drawRule(doc: Doc, y: number): number {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.8)
    .strokeColor(RULE)
    .stroke();
  return y + 16;
}

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const formatDay = (date: string) => longDate.format(new Date(`${date}T00:00:00Z`));

function formatInstant(instant: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    hour12: true,
    timeZone: zone,
  });
  return `${format.format(instant)} ${zoneName(zone)}`;
}
