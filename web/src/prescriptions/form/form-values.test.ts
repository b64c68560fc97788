import { describe, expect, it } from 'vitest';
import { atFields, toBody, toNewBody, validatePrescription } from './form-values';
import { EMPTY_MEDICINE, EMPTY_PRESCRIPTION, type PrescriptionValues } from './prescription-values';

const texts = { medication: 'Amoxicillin 500 mg', dosage: 'one', instructions: 'After food.' };
const quick: PrescriptionValues = { ...EMPTY_PRESCRIPTION, medicines: [{ ...EMPTY_MEDICINE, ...texts }] };
const detailed = { ...EMPTY_MEDICINE, medication: 'Cetirizine', isDetailed: true, dose: 'hs', days: '5' };
const both: PrescriptionValues = { ...quick, medicines: [...quick.medicines, detailed], advice: 'Rest.' };

describe('what is sent', () => {
  it('is the three texts alone for one quick medicine', () => {
    expect(toNewBody(quick)).toEqual(texts);
  });

  it('is every line, without empty fields, when there are several', () => {
    expect(toNewBody(both)).toEqual({
      medicines: [texts, { medication: 'Cetirizine', dose: 'hs', days: '5' }],
      advice: 'Rest.',
    });
  });

  it('names every remark in a change, so that an emptied one is taken away', () => {
    expect(toBody(both)).toMatchObject({ diagnosis: '', followUpOn: null });
  });
});

describe('what is missing', () => {
  it('is said at the three fields of a quick medicine', () => {
    expect(validatePrescription(EMPTY_PRESCRIPTION)).toEqual({
      'medicines.0.medication': 'Medication name is required',
      'medicines.0.dosage': 'Dosage is required',
      'medicines.0.instructions': 'Instructions are required',
    });
    expect(validatePrescription(both)).toEqual({});
  });

  it('is said at the pattern of a line that has one, which needs no instructions', () => {
    const values = { ...quick, medicines: [{ ...detailed, dose: '' }] };
    expect(validatePrescription(values)).toEqual({ 'medicines.0.dose': 'Dosage is required' });
    expect(validatePrescription({ ...quick, medicines: [{ ...detailed, dose: 'sos' }] })).toEqual({
      'medicines.0.sosReason': 'Please say what it is for.',
      'medicines.0.sosMaxPerDay': 'Please enter the maximum per day.',
    });
  });

  it('is said at the instructions of a line with a pattern when they are too long', () => {
    const long = { ...detailed, instructions: 'a'.repeat(4000) };
    const errors = validatePrescription({ ...quick, medicines: [long, long] });
    expect(Object.keys(errors)).toEqual(['medicines.0.instructions']);
  });

  it('is shown at the first line when the server names the field alone', () => {
    expect(atFields({ medication: 'No.', patientId: 'Who?' }, quick)).toEqual({
      'medicines.0.medication': 'No.',
      patientId: 'Who?',
    });
  });
});
