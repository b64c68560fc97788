import type { PrescriptionContent } from '@carelane/contract/prescriptions/prescription-content';
import { describe, expect, it } from 'vitest';
import { changedContent, contentColumns, newContent, readContent, renewedContent } from './content';

const texts = { medication: 'Amoxicillin 500 mg', dosage: 'one', instructions: 'After food.' };
const two = newContent({
  patientId: 'p',
  medicines: [
    { medication: 'Amoxicillin', strength: '500 mg', form: 'capsule', dose: 'tds', days: 5 },
    { medication: 'Cetirizine', dosage: 'one at night', instructions: 'May make you sleepy.' },
  ],
  diagnosis: 'Tonsillitis',
  tests: 'Throat swab',
  followUpOn: '2026-03-09',
});

describe('what a row says', () => {
  it('is one line of three texts when there is no content, as before there were lines', () => {
    expect(readContent({ ...texts, content: null })).toMatchObject({
      medicines: [{ ...texts, quantity: null }],
      diagnosis: null,
    });
    expect(contentColumns(newContent({ patientId: 'p', ...texts }))).toEqual({ ...texts, content: null });
  });

  it('comes back as it was written, with the first line in the three texts', () => {
    const columns = contentColumns(two);
    expect(columns).toMatchObject({ medication: 'Amoxicillin 500 mg capsule', dosage: '1-1-1 × 5 days' });
    expect(readContent(columns)).toEqual(two);
  });

  it('follows the three texts when a node of the release before has changed only them', () => {
    const { medicines } = readContent({ ...contentColumns(two), dosage: 'two a day' });
    expect(medicines).toEqual([
      { medication: 'Amoxicillin 500 mg capsule', dosage: 'two a day', instructions: '', quantity: null },
      two.medicines[1],
    ]);
  });
});

describe('a change', () => {
  it('of the three texts changes the first line and no other', () => {
    expect(changedContent(two, { instructions: 'With water.' }).medicines).toEqual([
      { ...two.medicines[0], instructions: 'With water.' },
      two.medicines[1],
    ]);
    expect(changedContent(two, { dosage: 'one a day' }).medicines[0]).toEqual({
      medication: 'Amoxicillin 500 mg capsule',
      dosage: 'one a day',
      instructions: '',
      quantity: null,
    });
  });

  it('leaves what it does not name, and an empty text takes a remark away', () => {
    const kept: PrescriptionContent = { ...two, tests: null, advice: 'Rest.' };
    expect(changedContent(two, { tests: '', advice: 'Rest.' })).toEqual(kept);
    expect(changedContent(two, { followUpOn: null }).followUpOn).toBeNull();
    expect(changedContent(two, { medicines: [texts] }).medicines).toEqual([{ ...texts, quantity: null }]);
  });
});

it('is refused when the instructions of all lines together become too long by it', () => {
  const long = newContent({
    patientId: 'p',
    medicines: [texts, { ...texts, instructions: 'a'.repeat(3000) }],
  });
  expect(changedContent(long, { instructions: 'b'.repeat(3000) }).medicines).toHaveLength(2);
  expect(() => changedContent(long, { instructions: 'b'.repeat(3001) })).toThrow('at most 6000 characters');
});

it('prints in Hindi what was chosen, also after a change, until it is removed', () => {
  const hindi = newContent({ patientId: 'p', medicines: [{ medication: 'Any', dose: 'bd' }], inHindi: true });
  expect(hindi.medicines[0]?.hindi).toBe('सुबह 1, रात 1');
  const changed = changedContent(hindi, { medicines: [{ medication: 'Any', dose: 'hs' }] });
  expect(changed.medicines[0]?.hindi).toBe('रात 1');
  expect(changedContent(changed, { inHindi: false }).medicines[0]).not.toHaveProperty('hindi');
  expect(changedContent(two, { inHindi: true }).medicines.map((line) => line.hindi)).toEqual([
    'सुबह 1 कैप्सूल, दोपहर 1 कैप्सूल, रात 1 कैप्सूल, 5 दिन तक',
    undefined,
  ]);
});

it('keeps the reason for a medicine when only its dosage is reworded', () => {
  const reasoned = newContent({ patientId: 'p', medicines: [{ ...texts, overrideReason: 'Tolerated' }] });
  expect(changedContent(reasoned, { dosage: 'two' }).medicines[0]?.overrideReason).toBe('Tolerated');
  expect(changedContent(reasoned, { medication: 'Ibuprofen' }).medicines[0]?.overrideReason).toBeUndefined();
});

it('renews the medicines and the diagnosis, not what belonged to the visit', () => {
  expect(renewedContent({ ...two, complaint: 'Sore throat' })).toEqual({
    ...two,
    complaint: null,
    tests: null,
    followUpOn: null,
  });
});
