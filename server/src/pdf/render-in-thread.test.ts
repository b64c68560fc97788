import { expect, it } from 'vitest';
import { renderInThread } from './render-in-thread';

const LINE = { medication: 'Paracetamol 500 mg', dosage: 'one', instructions: 'after food', quantity: null };
const PRESCRIPTION = {
  doctorName: 'Meera Iyer',
  qualification: 'MBBS, MD',
  specialization: 'Cardiology',
  registrationNumber: 'KMC 12345',
  doctorVerified: true,
  clinicAddress: null,
  patientName: 'Asha Verma',
  age: '36 years',
  gender: 'Female',
  mode: 'Video Consultation',
  isRemote: true,
  medicines: [LINE],
  remarksBefore: [],
  remarksAfter: [],
  version: 1,
  issuedOn: '02 Mar 2026',
  signedAt: '02 Mar 2026, 10:42 AM India time',
  validUntil: '02 Apr 2026',
  changedOn: null,
  withdrawnOn: null,
  verificationCode: '0123456789',
  verifyUrl: 'http://localhost:3000/verify/0123456789',
  qrUrl: 'http://localhost:3000/verify/0123456789',
  attachment: null,
};

it('renders several documents that are requested concurrently, and returns each to its caller', async () => {
  const long = {
    ...PRESCRIPTION,
    medicines: [{ ...LINE, instructions: 'twice a day with water. '.repeat(80) }],
  };
  const [short, full] = await Promise.all([
    renderInThread('asha', 'prescription', PRESCRIPTION),
    renderInThread('asha', 'prescription', long),
  ]);
  for (const pdf of [short, full]) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(full.length).toBeGreaterThan(short.length);
});

it('throws if a document cannot be rendered, and renders the next', async () => {
  const broken = { ...PRESCRIPTION, medicines: [{ ...LINE, dosage: undefined as unknown as string }] };
  await expect(renderInThread('asha', 'prescription', broken)).rejects.toThrow(
    'a document could not be rendered',
  );
  expect((await renderInThread('asha', 'prescription', PRESCRIPTION)).length).toBeGreaterThan(1_000);
});

it('gives up on a document that takes too long, and renders the next', async () => {
  await expect(renderInThread('asha', 'prescription', PRESCRIPTION, 0)).rejects.toThrow();
  expect((await renderInThread('asha', 'prescription', PRESCRIPTION)).length).toBeGreaterThan(1_000);
});

it('renders documents of other users in turn when one user requests many', async () => {
  const order: string[] = [];
  const renderFor = (person: string) =>
    renderInThread(person, 'prescription', PRESCRIPTION).then(() => {
      order.push(person);
    });
  await Promise.all([...Array.from({ length: 8 }, () => renderFor('asha')), renderFor('ravi')]);
  expect(order.indexOf('ravi')).toBeLessThan(4);
});
