import { beforeAll, expect, it } from 'vitest';
import { book, TOMORROW } from '../booking';
import { givenDoctor, givenPatient } from '../factories';
import { type TestApp, testApp } from '../test-app';

const LINES = 'Eve\r\nATTENDEE:mailto:evil@example.test\r\nBcc: evil@example.test\r\nEND:VCALENDAR';
const PDF_ACTION = ') >> endobj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> /URI (javascript:x)';

let t: TestApp;
let files: { calendars: string[]; pdf: Buffer };
beforeAll(async () => {
  t = await testApp();
  const patient = await givenPatient(t, { name: LINES });
  const doctor = await givenDoctor(t, { name: LINES, clinicAddress: LINES, qualification: PDF_ACTION });
  const id = await book(t, patient, {
    doctorId: doctor.profile.id,
    date: TOMORROW,
    time: '11:00 AM',
    reason: LINES,
    consultationType: 'In-person Consultation',
  });
  const written = await t.as(doctor).post('/prescription/create-prescription', {
    patientId: patient.profile.id,
    medication: PDF_ACTION,
    dosage: '<script>alert(1)</script>',
    instructions: LINES,
  });
  const calendars: string[] = [];
  for (const person of [patient, doctor])
    calendars.push((await t.as(person).get(`/appointment/${id}/calendar.ics`)).raw.toString());
  const { raw } = await t.as(patient).get(`/prescription/${written.body.data._id}/pdf`);
  files = { calendars, pdf: raw };
  await t.runJobs();
});

it('hostile text adds no line to a calendar file, downloaded or emailed', () => {
  const mailed = t
    .sentEmails()
    .flatMap(({ attachments }) => (attachments ?? []).map(({ content }) => content));
  expect(mailed.length).toBeGreaterThan(0);
  for (const file of [...files.calendars, ...mailed]) {
    const lines = file.split(/\r\n|\n|\r/);
    expect(lines.filter((line) => /^(ATTENDEE:mailto:evil|Bcc)/i.test(line))).toEqual([]);
    expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
  }
});

it('hostile text adds no header and no markup to an email', () => {
  expect(t.sentEmails().length).toBeGreaterThan(2);
  for (const mail of t.sentEmails()) {
    expect(`${mail.to}${mail.subject}`).not.toMatch(/[\r\n]/);
    expect(mail).not.toHaveProperty('html');
  }
});

it('hostile text adds no action to a PDF', () => {
  expect(files.pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(files.pdf.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|AA)\b/);
});
