import { describe, expect, it } from 'vitest';
import { toBody, toFormErrors, toNewBody, validatePrescription } from './form-values';
import { EMPTY_MEDICINE, EMPTY_PRESCRIPTION, type PrescriptionValues } from './prescription-values';

const texts = { medication: 'Amoxicillin 500 mg', dosage: 'one', instructions: 'After food.' };
const simple: PrescriptionValues = { ...EMPTY_PRESCRIPTION, medicines: [{ ...EMPTY_MEDICINE, ...texts }] };
const detailed = { ...EMPTY_MEDICINE, medication: 'Cetirizine', isDetailed: true, dose: 'hs', days: '5' };
const twoMedicines: PrescriptionValues = {
  ...simple,
  medicines: [...simple.medicines, detailed],
  advice: 'Rest.',
};

describe('the body that is sent', () => {
  it('has only the three text fields for a single medicine without a dose pattern', () => {
    expect(toNewBody(simple)).toEqual(texts);
  });

  it('has every line, without empty fields, for several medicines', () => {
    expect(toNewBody(twoMedicines)).toEqual({
      medicines: [texts, { medication: 'Cetirizine', dose: 'hs', days: '5' }],
      advice: 'Rest.',
    });
  });

  it('includes empty remarks when a prescription changes, so that cleared ones are removed', () => {
    expect(toBody(twoMedicines)).toMatchObject({ diagnosis: '', followUpOn: null });
  });
});

describe('an error', () => {
  it('is shown on each of the three empty fields of a medicine without a dose pattern', () => {
    expect(validatePrescription(EMPTY_PRESCRIPTION)).toEqual({
      'medicines.0.medication': 'Medication name is required',
      'medicines.0.dosage': 'Dosage is required',
      'medicines.0.instructions': 'Instructions are required',
    });
    expect(validatePrescription(twoMedicines)).toEqual({});
  });

  it('is shown on the dose pattern of a detailed line, which needs no instructions', () => {
    const values = { ...simple, medicines: [{ ...detailed, dose: '' }] };
    expect(validatePrescription(values)).toEqual({ 'medicines.0.dose': 'Dosage is required' });
    expect(validatePrescription({ ...simple, medicines: [{ ...detailed, dose: 'sos' }] })).toEqual({
      'medicines.0.sosReason': 'Please say what it is for.',
      'medicines.0.sosMaxPerDay': 'Please enter the maximum per day.',
    });
  });

  it('is shown on the instructions of a detailed line when they are too long', () => {
    const long = { ...detailed, instructions: 'a'.repeat(4000) };
    const errors = validatePrescription({ ...simple, medicines: [long, long] });
    expect(Object.keys(errors)).toEqual(['medicines.0.instructions']);
  });

  it('is shown on the first line when the server names only the field', () => {
    expect(toFormErrors({ medication: 'No.', patientId: 'Who?' }, simple)).toEqual({
      'medicines.0.medication': 'No.',
      patientId: 'Who?',
    });
  });
});
