import { MAX_LINES } from '@carelane/contract/prescriptions/medicine-line';
import { expect, it } from 'vitest';
import { addLines, repeatPrescription } from './fill-form';
import { EMPTY_MEDICINE, EMPTY_PRESCRIPTION } from './prescription-values';

const line = { medication: 'Cetirizine', dosage: '0-0-1', dose: '0-0-1', instructions: '', quantity: null };

it('repeats the medicines, the diagnosis and the advice, and nothing that belonged to the visit', () => {
  const withReason = { ...line, warning: 'The patient is allergic.', overrideReason: 'Tolerated' };
  const repeated = repeatPrescription({
    medicines: [withReason],
    complaint: 'Sneezing',
    diagnosis: 'Rhinitis',
    tests: 'IgE',
    advice: 'No dust',
    followUpOn: '2026-03-09',
  });
  expect(repeated).toEqual({
    ...EMPTY_PRESCRIPTION,
    diagnosis: 'Rhinitis',
    advice: 'No dust',
    medicines: [
      { ...EMPTY_MEDICINE, medication: 'Cetirizine', dosage: '0-0-1', dose: '0-0-1', isDetailed: true },
    ],
  });
});

it('adds a favourite after what is written, replaces an empty line, and never exceeds the limit', () => {
  const written = { ...EMPTY_MEDICINE, medication: 'Paracetamol' };
  const names = (lines: (typeof written)[], count = 1) =>
    addLines({ ...EMPTY_PRESCRIPTION, medicines: lines }, Array(count).fill(line))?.medicines.map(
      ({ medication }) => medication,
    );
  expect(names([EMPTY_MEDICINE])).toEqual(['Cetirizine']);
  expect(names([written, EMPTY_MEDICINE])).toEqual(['Paracetamol', 'Cetirizine']);
  expect(names([written], MAX_LINES - 1)).toHaveLength(MAX_LINES);
  expect(names([written], MAX_LINES)).toBeUndefined();
});
