import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxTransport } from '../../adapters/mail/outbox';
import { bookedMail } from '../../appointments/messages/appointment-mails';
import { type AppointmentRow, findAppointment } from '../../appointments/queries';
import { getPaymentFor, type PaymentView } from '../../payments/queries';
import { renderReceipt } from '../../payments/receipt';
import { renderPrescription } from '../../prescriptions/pdf/render-prescription';
import { book, TOMORROW } from '../booking';
import { givenDoctor, givenPatient } from '../factories';
import { parseMailParts } from '../mail-parts';
import { testApp } from '../test-app';
import { PAYLOADS } from './hostile-payloads';

const t = await testApp();
const folder = mkdtempSync(path.join(tmpdir(), 'carelane-mails-'));
afterAll(() => rmSync(folder, { recursive: true }));

let visit: AppointmentRow;
let payment: PaymentView;
beforeAll(async () => {
  const [patient, doctor] = [await givenPatient(t), await givenDoctor(t)];
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '11:00 AM' };
  const id = await book(t, patient, { ...choice, consultationType: 'In-person Consultation' });
  const appointment = await findAppointment(t.deps.db, id);
  if (!appointment) throw new Error('the visit is not booked');
  visit = appointment;
  const { body } = await t.as(patient).get('/payment/history');
  const viewer = {
    ...patient.user,
    userId: patient.user.id,
    role: 'patient' as const,
    sessionId: '',
    emailConfirmed: true,
    verificationWithdrawn: false,
    signedInAt: t.clock.now(),
  };
  payment = await getPaymentFor(t.deps.db, viewer, body.data[0]._id);
});

const PAYLOADS_PER_DOCUMENT = 5;
const PAYLOAD_GROUPS = Array.from({ length: PAYLOADS.length / PAYLOADS_PER_DOCUMENT }, (_, index) =>
  PAYLOADS.slice(index * PAYLOADS_PER_DOCUMENT, (index + 1) * PAYLOADS_PER_DOCUMENT),
);
/** A document breaks long texts into lines, even within a payload. */
const withoutSpaces = (text: string) => text.replace(/\s+/g, '');
const countIn = (text: string, part: string) => withoutSpaces(text).split(withoutSpaces(part)).length - 1;

it('an email shows each of the sixty payloads as plain text, and has no part that a mail program would run', async () => {
  const outbox = outboxTransport(folder, 'Carelane <no-reply@carelane.example>', pino({ level: 'silent' }));
  for (const payloads of PAYLOAD_GROUPS) {
    const text = payloads.join(' ');
    const doctor = { ...visit.doctor, name: text, clinicAddress: text };
    const row = { ...visit, doctor, patient: { ...visit.patient, name: text } };
    const fieldsWithText = {
      patient: ['name of the doctor', 'clinic'],
      doctor: ['name of the patient', 'clinic'],
    };
    for (const to of ['patient', 'doctor'] as const) {
      const earlierFiles = new Set(readdirSync(folder));
      await outbox.send({ to: 'asha@example.test', ...bookedMail(row, to, undefined, t.deps.config) });
      const [file = ''] = readdirSync(folder).filter((name) => !earlierFiles.has(name));
      const parts = parseMailParts(readFileSync(path.join(folder, file), 'utf8'));
      expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'text/calendar']);
      expect(parts[0]?.content.split(text)).toHaveLength(fieldsWithText[to].length + 1);
    }
  }
});

const isPopplerMissing = spawnSync('pdftotext', ['-v']).status !== 0;

describe.skipIf(isPopplerMissing)('a document', () => {
  function expectShown(pdf: Buffer, payloads: readonly string[], fieldCount: number): void {
    const text = execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf }).toString();
    for (const payload of payloads)
      expect(countIn(text, payload), payload).toBeGreaterThanOrEqual(fieldCount);
    expect(pdf.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|AA)\b/);
  }

  it('shows each of the sixty payloads as plain text in each field of a prescription, and runs none of them', async () => {
    for (const payloads of PAYLOAD_GROUPS) {
      const text = payloads.join(' ');
      const texts = {
        doctorName: text,
        qualification: text,
        registrationNumber: text,
        clinicAddress: text,
        patientName: text,
      };
      const line = { medication: text, dosage: text, instructions: text, quantity: text };
      const remarks = [{ label: 'Advice', text }];
      const content = { medicines: [line], remarksBefore: remarks, remarksAfter: remarks };
      const pdf = await renderPrescription({ ...PRESCRIPTION_DEFAULTS, ...texts, ...content });
      // Plus the remarks before and after the medicines.
      expectShown(pdf, payloads, Object.keys(texts).length + Object.keys(line).length + 2);
    }
  });

  it('shows each of the sixty payloads as plain text in each field of a receipt, and runs none of them', async () => {
    for (const payloads of PAYLOAD_GROUPS) {
      const text = payloads.join(' ');
      const texts = { name: text, qualification: text, registrationNumber: text };
      const doctor = { ...payment.doctor, ...texts };
      const pdf = await renderReceipt({ ...payment, doctor, patient: { ...payment.patient, name: text } });
      // Plus the patient's name.
      expectShown(pdf, payloads, Object.keys(texts).length + 1);
    }
  });
});

const PRESCRIPTION_DEFAULTS = {
  specialization: 'Cardiology',
  doctorVerified: true,
  age: '35 years',
  gender: 'Female',
  mode: 'Video Consultation',
  isRemote: true,
  version: 1,
  issuedOn: '02 Mar 2026',
  signedAt: '02 Mar 2026, 09:30 AM India time',
  validUntil: '31 May 2026',
  changedOn: null,
  withdrawnOn: null,
  verificationCode: '7K2MX-9QT4B',
  verifyUrl: 'https://carelane.example/verify/7K2MX9QT4B',
  qrUrl: 'https://carelane.example/verify/7K2MX9QT4B',
  attachment: null,
};
