import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxTransport } from '../../adapters/mail/outbox';
import { bookedMail } from '../../appointments/appointment-mails';
import { type AppointmentRow, findAppointment } from '../../appointments/queries';
import { getPaymentFor, type PaymentView } from '../../payments/queries';
import { renderReceipt } from '../../payments/receipt';
import { renderPrescription } from '../../prescriptions/pdf/render-prescription';
import { book, TOMORROW } from '../booking';
import { givenDoctor, givenPatient } from '../factories';
import { testApp } from '../test-app';
import { PAYLOADS } from './hostile-payloads';

/** What is a script to a browser is a text to whoever reads a letter or a document, sign by sign. */
const t = await testApp();
const folder = mkdtempSync(path.join(tmpdir(), 'carelane-letters-'));
afterAll(() => rmSync(folder, { recursive: true }));

let visit: AppointmentRow;
let payment: PaymentView;
beforeAll(async () => {
  const [patient, doctor] = [await givenPatient(t), await givenDoctor(t)];
  const wish = { doctorId: doctor.profile.id, date: TOMORROW, time: '11:00 AM' };
  const id = await book(t, patient, { ...wish, consultationType: 'In-person Consultation' });
  const found = await findAppointment(t.deps.db, id);
  if (!found?.payment) throw new Error('the visit is not paid');
  visit = found;
  const viewer = { ...patient.user, userId: patient.user.id, sessionId: '' };
  payment = await getPaymentFor(t.deps.db, viewer, found.payment.id);
});

/** The payload for a field of a document: over all documents each field has had each of them. */
const payloadFor = (document: number, field: number) => PAYLOADS[(document + field) % PAYLOADS.length] ?? '';
const ROUNDS = PAYLOADS.map((_, index) => index);
const packed = (text: string) => text.replace(/\s+/g, '');

/** The parts of a mail as they went out, decoded. */
function partsOf(mail: string): { type: string; content: string }[] {
  const [, boundary] = /boundary="([^"]+)"/.exec(mail) ?? [];
  return mail
    .split(boundary ? `--${boundary}` : '\0')
    .slice(boundary ? 1 : 0)
    .filter((part) => /^content-type: /im.test(part))
    .map((part) => {
      const at = part.search(/\n\n/);
      const [head, body] = [part.slice(0, at), part.slice(at + 2)];
      return { type: /^content-type: ([^;\n]+)/im.exec(head)?.[1] ?? '', content: decoded(head, body) };
    });
}

function decoded(head: string, body: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => unescape(`%${hex}`));
  return Buffer.from(bytes, 'latin1').toString();
}

it('a mail says each of the sixty as it is written, and has no part that a mail program would run', async () => {
  const outbox = outboxTransport(folder, 'Carelane <no-reply@carelane.example>', pino({ level: 'silent' }));
  const config = t.deps.config;
  for (const index of ROUNDS) {
    const [name, clinicAddress, patientName] = [0, 1, 2].map((field) => payloadFor(index, field)) as [
      string,
      string,
      string,
    ];
    const doctor = { ...visit.doctor, name, clinicAddress };
    const row = { ...visit, doctor, patient: { ...visit.patient, name: patientName } };
    const known = new Set(readdirSync(folder));
    await outbox.send({ to: 'asha@example.test', ...bookedMail(row, 'patient', config) });
    await outbox.send({ to: 'meera@example.test', ...bookedMail(row, 'doctor', config) });
    const mails = readdirSync(folder)
      .filter((file) => !known.has(file))
      .map((file) => partsOf(readFileSync(path.join(folder, file), 'utf8')));
    for (const parts of mails)
      expect(parts.map(({ type }) => type)).toEqual(['multipart/mixed', 'text/plain', 'text/calendar']);
    const texts = mails.map((parts) => parts[1]?.content ?? '').join('\n');
    for (const words of [name, clinicAddress, patientName]) expect(texts).toContain(words);
  }
});

const withoutPoppler = spawnSync('pdftotext', ['-v']).status !== 0;

describe.skipIf(withoutPoppler)('a document', () => {
  const read = (pdf: Buffer) => execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf }).toString();
  const ACTION = /\/(JavaScript|JS|OpenAction|Launch|AA)\b/;

  it('shows each of the sixty as it is written in a prescription, and acts on none', async () => {
    const FIELDS = [
      'doctorName',
      'qualification',
      'registrationNumber',
      'clinicAddress',
      'patientName',
      'medication',
      'dosage',
      'instructions',
    ] as const;
    for (const index of ROUNDS) {
      const texts = Object.fromEntries(FIELDS.map((field, n) => [field, payloadFor(index, n)])) as Record<
        (typeof FIELDS)[number],
        string
      >;
      const pdf = await renderPrescription({ ...PLAIN, ...texts });
      const shown = packed(read(pdf));
      for (const text of Object.values(texts)) expect(shown).toContain(packed(text));
      expect(pdf.toString('latin1')).not.toMatch(ACTION);
    }
  });

  it('shows each of the sixty as it is written in a receipt, and acts on none', async () => {
    for (const index of ROUNDS) {
      const [name, qualification, registrationNumber, patientName] = [0, 1, 2, 3].map((field) =>
        payloadFor(index, field),
      ) as [string, string, string, string];
      const doctor = { ...payment.doctor, name, qualification, registrationNumber };
      const pdf = await renderReceipt({
        ...payment,
        doctor,
        patient: { ...payment.patient, name: patientName },
      });
      const shown = packed(read(pdf));
      for (const text of [name, qualification, registrationNumber, patientName])
        expect(shown).toContain(packed(text));
      expect(pdf.toString('latin1')).not.toMatch(ACTION);
    }
  });
});

const PLAIN = {
  specialization: 'Cardiology',
  doctorVerified: true,
  age: 35,
  gender: 'Female',
  mode: 'Video Consultation',
  atADistance: true,
  version: 1,
  issuedOn: '02 Mar 2026',
  signedAt: '02 Mar 2026, 09:30 AM (Asia/Kolkata)',
  validUntil: '31 May 2026',
  changedOn: null,
  withdrawnOn: null,
  verificationCode: '7K2MX-9QT4B',
  verifyUrl: 'https://carelane.example/verify/7K2MX9QT4B',
};
