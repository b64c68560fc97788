import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import jsQR from 'jsqr';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { PrescriptionDocument } from './prescription-document';
import { renderPrescription } from './render-prescription';

const folder = mkdtempSync(path.join(tmpdir(), 'carelane-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));

const plain = {
  medication: 'Amoxicillin 500 mg',
  dosage: '1 capsule, 3 times a day',
  instructions: 'After food, for five days.',
  quantity: null,
};
const withInstructions = (instructions: string) => ({ medicines: [{ ...plain, instructions }] });

const english: PrescriptionDocument = {
  doctorName: 'Meera Iyer',
  qualification: 'MBBS, MD',
  specialization: 'Cardiology',
  registrationNumber: 'KMC-48213',
  doctorVerified: true,
  clinicAddress: '14 Lake Road, Bengaluru 560038',
  patientName: 'Asha Verma',
  age: '35 years',
  gender: 'Female',
  mode: 'Video Consultation',
  isRemote: true,
  medicines: [plain],
  remarksBefore: [],
  remarksAfter: [],
  version: 1,
  issuedOn: '02 Mar 2026',
  signedAt: '02 Mar 2026, 09:30 AM India time',
  validUntil: '31 May 2026',
  changedOn: null,
  withdrawnOn: null,
  verificationCode: '7K2MX-9QT4B',
  verifyUrl: 'https://carelane.example/verify/7K2MX9QT4B',
  qrUrl: `https://carelane.example/verify/7K2MX9QT4B?s=${'aZ9_'.repeat(21)}-A`,
  attachment: '{"text":"[]","signature":"x","keyId":"y"}',
};

async function writePdf(change: Partial<PrescriptionDocument> = {}): Promise<string> {
  const file = path.join(folder, `${Math.random()}.pdf`);
  writeFileSync(file, await renderPrescription({ ...english, ...change }));
  return file;
}

const readText = (file: string) => execFileSync('pdftotext', ['-layout', file, '-']).toString();
const countPages = (file: string) =>
  Number(/Pages:\s+(\d+)/.exec(execFileSync('pdfinfo', [file]).toString())?.[1]);

async function picture(file: string, dpi: number) {
  const prefix = file.replace('.pdf', '');
  execFileSync('pdftoppm', ['-r', String(dpi), '-f', '1', '-l', '1', '-singlefile', '-png', file, prefix]);
  return sharp(readFileSync(`${prefix}.png`));
}

const isPopplerMissing = spawnSync('pdftotext', ['-v']).status !== 0;

describe.skipIf(isPopplerMissing)('the document', () => {
  it('contains everything that the Telemedicine Practice Guidelines require', async () => {
    const text = readText(await writePdf());
    for (const expected of [
      'Dr. Meera Iyer',
      'MBBS, MD',
      'Registration No. KMC-48213',
      '14 Lake Road',
      'Asha Verma',
      '35 years / Female',
      '02 Mar 2026',
      'Video Consultation',
      'Rx',
      'Amoxicillin 500 mg',
      '1 capsule, 3 times a day',
      'After food, for five days.',
      'Signed electronically by Dr. Meera Iyer',
      '09:30 AM India time',
      'This prescription was issued on a teleconsultation.',
      'Valid until 31 May 2026',
      '7K2MX-9QT4B',
      'https://carelane.example/verify/7K2MX9QT4B',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toContain('UNVERIFIED');
  });

  it('does not mention a teleconsultation after an in-person visit', async () => {
    expect(readText(await writePdf({ mode: 'In-person Consultation', isRemote: false }))).not.toContain(
      'teleconsultation',
    );
  });

  it('is stamped if its issuer is unverified or it was withdrawn', async () => {
    const redShare = async (change: Partial<PrescriptionDocument>) => {
      const { data, info } = await (await picture(await writePdf(change), 40))
        .raw()
        .toBuffer({ resolveWithObject: true });
      // Red is never clearly stronger than green in the page's other colors.
      let red = 0;
      for (let at = 0; at < data.length; at += info.channels) {
        if ((data[at] ?? 0) > (data[at + 1] ?? 0) + 15) red++;
      }
      return red / (info.width * info.height);
    };
    expect(await redShare({})).toBe(0);
    expect(await redShare({ doctorVerified: false })).toBeGreaterThan(0.01);
    expect(await redShare({ withdrawnOn: '03 Mar 2026' })).toBeGreaterThan(0.01);
    const text = readText(await writePdf({ doctorVerified: false, withdrawnOn: '03 Mar 2026' }));
    expect(text).toContain('Unverified issuer');
    expect(text).toContain('Withdrawn on 03 Mar 2026');
  });

  it('carries a QR code of the verify page with the signature, and the signed text as an attached file', async () => {
    const { data, info } = await (await picture(await writePdf(), 150))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
    expect(code?.data).toBe(english.qrUrl);
    const file = await writePdf();
    execFileSync('pdfdetach', ['-save', '1', '-o', `${file}.json`, file]);
    expect(readFileSync(`${file}.json`, 'utf8')).toBe(english.attachment);
  });

  it('continues long instructions on numbered pages, with nothing lost', async () => {
    const lines = Array.from({ length: 90 }, (_, index) => `Step ${index + 1} of the plan.`);
    const file = await writePdf(withInstructions(lines.join('\n')));
    expect(countPages(file)).toBe(3);
    const text = readText(file);
    for (const line of lines) expect(text).toContain(line);
    expect(text).toContain('Page 3 of 3');
    expect(text).toContain('Amoxicillin 500 mg for Asha Verma, 02 Mar 2026, continued');
  });
});

describe.skipIf(isPopplerMissing)('several medicines', () => {
  const line = (index: number) => ({
    medication: `Medicine-${index} 500 mg tablet`,
    dosage: `1-0-1 after food × ${index} days`,
    quantity: `${2 * index} tablets`,
    instructions: `Instruction-${index}: swallow it whole with a glass of water and sit up for half an hour.`,
  });
  const several = (count: number): Partial<PrescriptionDocument> => ({
    medicines: Array.from({ length: count }, (_, index) => line(index + 1)),
    remarksBefore: [
      { label: 'Complaint', text: 'Fever, sore throat and a dry cough for three days' },
      { label: 'Diagnosis', text: 'Acute tonsillitis' },
    ],
    remarksAfter: [
      { label: 'Tests to do', text: 'Complete blood count, throat swab' },
      { label: 'Advice', text: 'Warm water, rest, soft food.' },
      { label: 'Follow-up', text: '09 Mar 2026' },
    ],
  });

  it('fit on one page with diagnosis, tests, advice and follow-up when there are six', async () => {
    const file = await writePdf(several(6));
    expect(countPages(file)).toBe(1);
    const text = readText(file);
    for (const expected of [
      '6.',
      'Medicine-6 500 mg tablet',
      '1-0-1 after food × 6 days',
      'Qty 12 tablets',
      'Instruction-6',
    ])
      expect(text).toContain(expected);
    const inHindi = several(6).medicines?.map((medicine) => ({
      ...medicine,
      hindi: 'ज़रूरत पड़ने पर (fever) 1 गोली, दिन में ज़्यादा से ज़्यादा 3 बार, खाने के बाद, 5 दिन तक',
    }));
    expect(countPages(await writePdf({ ...several(6), medicines: inHindi ?? [] }))).toBe(1);
    const patterns = [
      ['1-0-1 after food × 5 days', 'सुबह 1 गोली, रात 1 गोली, खाने के बाद, 5 दिन तक'],
      ['1 tablet every 8 hours after food × 5 days', 'हर 8 घंटे में 1 गोली, खाने के बाद, 5 दिन तक'],
      ['1 tablet once a week after food × 5 days', 'हफ़्ते में एक बार 1 गोली, खाने के बाद, 5 दिन तक'],
    ] as const;
    const varied = [...patterns, ...patterns].map(([dosage, hindi], index) => ({
      ...line(index),
      instructions: 'With water.',
      dosage,
      hindi,
    }));
    expect(countPages(await writePdf({ ...several(6), medicines: varied }))).toBe(1);
    for (const expected of [
      'Acute tonsillitis',
      'throat swab',
      'soft food',
      '09 Mar 2026',
      'Signed electronically',
    ])
      expect(text).toContain(expected);
  });

  it('continue on a second page when there are twelve, and no line is divided', async () => {
    const file = await writePdf(several(12));
    expect(countPages(file)).toBe(2);
    const pages = readText(file).split('\f');
    expect(pages[1]).toContain('Prescription for Asha Verma, 02 Mar 2026, continued');
    for (let index = 1; index <= 12; index++) {
      const texts = [`Medicine-${index} `, `× ${index} days`, `Instruction-${index}:`];
      const pageIndexes = texts.map((text) => pages.findIndex((page) => page.includes(text)));
      expect(new Set(pageIndexes).size, `line ${index}`).toBe(1);
      expect(pageIndexes[0]).toBeGreaterThanOrEqual(0);
    }
  });

  it('are not lost when the instructions of one are longer than a page', async () => {
    const steps = Array.from({ length: 90 }, (_, index) => `Step ${index + 1} of the plan.`);
    const medicines = [line(1), { ...line(2), instructions: steps.join('\n') }, line(3)];
    const text = readText(await writePdf({ medicines }));
    for (const step of steps) expect(text).toContain(step);
    expect(text).toContain('Medicine-3');
  });
});

const TEXT_AREA = { left: 40, top: 135, width: 430, height: 205 };
/** The same text with its letters in the wrong order differs more than this. */
const MAX_DIFFERENCE = 0.0008;

describe('the printed text', () => {
  async function difference(file: string, reference: string): Promise<number> {
    const raw = async (image: Sharp) => image.extract(TEXT_AREA).greyscale().blur(1).raw().toBuffer();
    const actual = await raw(await picture(file, 60));
    const expected = await raw(sharp(readFileSync(reference)));
    expect(actual.length).toBe(expected.length);
    let sum = 0;
    for (let at = 0; at < actual.length; at++) sum += Math.abs((actual[at] ?? 0) - (expected[at] ?? 0));
    return sum / actual.length / 255;
  }

  it.skipIf(isPopplerMissing).each([
    ['devanagari', 'राहुल शर्मा', 'दिन में तीन बार भोजन के बाद लें। क्षत्रिय, श्री कृष्ण, र्क, कि।'],
    [
      'hindi-phrases',
      'Asha Verma',
      'सुबह 2 गोलियाँ, दोपहर 1 कैप्सूल, शाम 1 बूँद, रात ½ गोली, खाने के बाद, 5 दिन तक\nहर 8 घंटे में 5 मिलीलीटर, खाने से पहले\nहफ़्ते में एक बार 1 इंजेक्शन, खाने के साथ\nज़रूरत पड़ने पर (fever) 1 पफ़, दिन में ज़्यादा से ज़्यादा 3 बार, खाली पेट\n2 बार लगाएँ, 1 सपोसिटरी, 1 स्प्रे, 1 पाउच',
    ],
    ['tamil', 'கார்த்திக் சுந்தரம்', 'உணவுக்குப் பிறகு மூன்று முறை எடுத்துக் கொள்ளுங்கள்.'],
    ['urdu', 'عائشہ خان', 'کھانے کے بعد دن میں تین بار (500 mg) لیں۔ ٹھنڈی چیزوں سے پرہیز کریں۔'],
  ])('looks as in the reference picture in %s', async (script, patientName, instructions) => {
    const file = await writePdf({ patientName, ...withInstructions(instructions) });
    const reference = path.join(import.meta.dirname, 'pictures', `${script}.png`);
    if (process.env.UPDATE_PICTURES) writeFileSync(reference, await (await picture(file, 60)).toBuffer());
    expect(await difference(file, reference)).toBeLessThan(MAX_DIFFERENCE);
    const garbled = await writePdf({
      patientName,
      ...withInstructions([...instructions].reverse().join('')),
    });
    expect(await difference(garbled, reference)).toBeGreaterThan(MAX_DIFFERENCE);
  });

  it.skipIf(isPopplerMissing)('never turns a number in Arabic digits around', async () => {
    const draw = (...numbers: string[]) =>
      writePdf({
        patientName: numbers[0] ?? '',
        ...withInstructions(numbers.map((number) => `دن میں ${number} بار\ntake ${number} a day`).join('\n')),
      });
    const numbers = ['۵۱۲۳۴۶۷۸۹۰۱۲۵۱۲۳۴۶۷۸', '٥١٢٣٤٦٧٨٩٠١٢٥١٢٣٤٦٧٨', '۱۲۳۴۵۶۷۸۹٫۵۱۲۳۴۵۶۷۸'];
    const file = await draw(...numbers);
    const reference = path.join(import.meta.dirname, 'pictures', 'arabic-digits.png');
    if (process.env.UPDATE_PICTURES) writeFileSync(reference, await (await picture(file, 60)).toBuffer());
    expect(await difference(file, reference)).toBeLessThan(MAX_DIFFERENCE);
    const turned = await draw(...numbers.map((number) => [...number].reverse().join('')));
    expect(await difference(turned, reference)).toBeGreaterThan(MAX_DIFFERENCE);
  });

  it.skipIf(isPopplerMissing)(
    'has the characters of everyday prescriptions, and says where one is missing',
    async () => {
      const characters = '½ tablet ±1 h, 5 µg, 5 μg, ×2, 37 °C, ₹40, Nguyễn, После еды';
      const page = readText(await writePdf(withInstructions(characters)));
      expect(page).toContain(characters);
      expect(page).not.toContain('cannot be printed');
      const text = readText(await writePdf(withInstructions('Take with tea ☕ 每天 😀.')));
      expect(text).toContain('Take with tea ? ?? ?.');
      expect(text).toContain('Characters that cannot be printed are shown as “?”.');
    },
  );

  it.skipIf(isPopplerMissing)('ignores bidirectional control characters', async () => {
    expect(
      readText(await writePdf({ medicines: [{ ...plain, dosage: '\u202e01 tablets\u202c a day' }] })),
    ).toContain('01 tablets a day');
  });

  it('can be any text', async () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });
    const indic = fc.string({
      unit: fc.integer({ min: 0x0900, max: 0x0d7f }).map((point) => String.fromCodePoint(point)),
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(anyText, indic, async (patientName, instructions) => {
        const pdf = await renderPrescription({ ...english, patientName, ...withInstructions(instructions) });
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      }),
      { numRuns: 10 },
    );
  });
});
