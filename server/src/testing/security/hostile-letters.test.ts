import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxTransport } from '../../adapters/mail/outbox';
import { bookedMail } from '../../appointments/appointment-mails';
import { type AppointmentRow, findAppointment } from '../../appointments/queries';
import { findPayment, type PaymentView } from '../../payments/queries';
import { renderReceipt } from '../../payments/receipt';
import type { PrescriptionDocument } from '../../prescriptions/pdf/prescription-document';
import { renderPrescription } from '../../prescriptions/pdf/render-prescription';
import { book, TOMORROW } from '../booking';
import { givenDoctor, givenPatient } from '../factories';
import { testApp } from '../test-app';
import { PAYLOADS } from './hostile-payloads';

/** What is a script to a browser is a text to whoever reads a letter or a document, sign by sign. */
const folder = mkdtempSync(path.join(tmpdir(), 'carelane-letters-'));
afterAll(() => rmSync(folder, { recursive: true }));
