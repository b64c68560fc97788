import type { PrescriptionContent } from '@carelane/contract/prescriptions/prescription-content';
import { describe, expect, it } from 'vitest';
import { changedContent, contentColumns, newContent, readContent, renewedContent } from './content';

const texts = { medication: 'Amoxicillin 500 mg', dosage: 'one', instructions: 'After food.' };
const twoLines = newContent({
  patientId: 'p',
  medicines: [
    { medication: 'Amoxicillin', strength: '500 mg', form: 'capsule', dose: 'tds', days: 5 },
    { medication: 'Cetirizine', dosage: 'one at night', instructions: 'May make you sleepy.' },
  ],
  diagnosis: 'Tonsillitis',
  tests: 'Throat swab',
  followUpOn: '2026-03-09',
});

describe('the content of a row', () => {
  it('is one line from the three texts if the row has no content, as in old rows', () => {
    expect(readContent({ ...texts, content: null })).toMatchObject({
      medicines: [{ ...texts, quantity: null }],
      diagnosis: null,
    });
    expect(contentColumns(newContent({ patientId: 'p', ...texts }))).toEqual({ ...texts, content: null });
  });

  it('is read as it was stored, with the first line in the three texts', () => {
    const columns = contentColumns(twoLines);
    expect(columns).toMatchObject({ medication: 'Amoxicillin 500 mg capsule', dosage: '1-1-1 × 5 days' });
    expect(readContent(columns)).toEqual(twoLines);
  });

  it('follows the three texts if a node of the previous release has changed only them', () => {
    const { medicines } = readContent({ ...contentColumns(twoLines), dosage: 'two a day' });
    expect(medicines).toEqual([
      { medication: 'Amoxicillin 500 mg capsule', dosage: 'two a day', instructions: '', quantity: null },
      twoLines.medicines[1],
    ]);
  });
});

describe('a change', () => {
  it('changing the three texts changes the first line and no other', () => {
    expect(changedContent(twoLines, { instructions: 'With water.' }).medicines).toEqual([
      { ...twoLines.medicines[0], instructions: 'With water.' },
      twoLines.medicines[1],
    ]);
    expect(changedContent(twoLines, { dosage: 'one a day' }).medicines[0]).toEqual({
      medication: 'Amoxicillin 500 mg capsule',
      dosage: 'one a day',
      instructions: '',
      quantity: null,
    });
  });

  it('a change keeps the fields that it leaves out, and removes a remark with an empty text', () => {
    const expected: PrescriptionContent = { ...twoLines, tests: null, advice: 'Rest.' };
    expect(changedContent(twoLines, { tests: '', advice: 'Rest.' })).toEqual(expected);
    expect(changedContent(twoLines, { followUpOn: null }).followUpOn).toBeNull();
    expect(changedContent(twoLines, { medicines: [texts] }).medicines).toEqual([
      { ...texts, quantity: null },
    ]);
  });
});

it('refuses a change that makes the instructions of all lines together too long', () => {
  const long = newContent({
    patientId: 'p',
    medicines: [texts, { ...texts, instructions: 'a'.repeat(3000) }],
  });
  expect(changedContent(long, { instructions: 'b'.repeat(3000) }).medicines).toHaveLength(2);
  expect(() => changedContent(long, { instructions: 'b'.repeat(3001) })).toThrow('at most 6000 characters');
});

it('adds the dosage in Hindi if chosen, even after a change, until it is turned off', () => {
  const hindi = newContent({ patientId: 'p', medicines: [{ medication: 'Any', dose: 'bd' }], inHindi: true });
  expect(hindi.medicines[0]?.hindi).toBe('सुबह 1, रात 1');
  const changed = changedContent(hindi, { medicines: [{ medication: 'Any', dose: 'hs' }] });
  expect(changed.medicines[0]?.hindi).toBe('रात 1');
  expect(changedContent(changed, { inHindi: false }).medicines[0]).not.toHaveProperty('hindi');
  expect(changedContent(twoLines, { inHindi: true }).medicines.map((line) => line.hindi)).toEqual([
    'सुबह 1 कैप्सूल, दोपहर 1 कैप्सूल, रात 1 कैप्सूल, 5 दिन तक',
    undefined,
  ]);
});

it('keeps the reason for overriding an allergy warning when only the dosage is reworded', () => {
  const reasoned = newContent({ patientId: 'p', medicines: [{ ...texts, overrideReason: 'Tolerated' }] });
  expect(changedContent(reasoned, { dosage: 'two' }).medicines[0]?.overrideReason).toBe('Tolerated');
  expect(changedContent(reasoned, { medication: 'Ibuprofen' }).medicines[0]?.overrideReason).toBeUndefined();
});

it('renews the medicines and the diagnosis, not what belonged to the visit', () => {
  expect(renewedContent({ ...twoLines, complaint: 'Sore throat' })).toEqual({
    ...twoLines,
    complaint: null,
    tests: null,
    followUpOn: null,
  });
});
