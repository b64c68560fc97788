import type { BodySent } from '@carelane/contract/endpoint';
import { readDose } from '@carelane/contract/prescriptions/dose';
import type { createPrescription } from '@carelane/contract/prescriptions/endpoints';
import { isInHindi } from '@carelane/contract/prescriptions/hindi-phrases';
import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import type { MedicineLine } from '@carelane/contract/prescriptions/medicine-line';
import { writtenPrescriptionSchema } from '@carelane/contract/prescriptions/prescription';
import type { PrescriptionContent } from '@carelane/contract/prescriptions/prescription-content';
import type { FormErrors } from '@mantine/form';
import { validateWith } from '../../lib/form';
import { EMPTY_MEDICINE, type MedicineValues, type PrescriptionValues } from './prescription-values';

type Body = BodySent<typeof createPrescription>;
type PrescriptionBody = Pick<
  Body,
  'complaint' | 'diagnosis' | 'tests' | 'advice' | 'followUpOn' | 'inHindi'
> & {
  medicines: NonNullable<Body['medicines']>;
};

export function toBody({ medicines, followUpOn, ...remarks }: PrescriptionValues): PrescriptionBody {
  return { medicines: medicines.map(toLine), ...remarks, followUpOn: followUpOn || null };
}

/** A single medicine without a dose pattern is sent in the format from before prescriptions had lines. */
export function toNewBody(values: PrescriptionValues): Omit<Body, 'patientId'> {
  const { medicines, ...remarks } = toBody(values);
  const filled = Object.fromEntries(Object.entries(remarks).filter(([, value]) => value));
  const [first, ...others] = values.medicines;
  const isPlain = first && others.length === 0 && !first.isDetailed && !first.overrideReason;
  return isPlain ? { ...toLine(first), ...filled } : { medicines, ...filled };
}

export function toLine({ isDetailed, ...line }: MedicineValues): PrescriptionBody['medicines'][number] {
  const { medication, dosage, instructions, overrideReason } = line;
  if (!isDetailed) return { medication, dosage, instructions, ...(overrideReason ? { overrideReason } : {}) };
  const isSos = readDose(line.dose)?.kind === 'sos';
  const filled = Object.entries(line).filter(
    ([key, value]) => key !== 'dosage' && value.trim() !== '' && (isSos || !key.startsWith('sos')),
  );
  return { medication, ...Object.fromEntries(filled) };
}

const validate = validateWith<PrescriptionBody>(writtenPrescriptionSchema);

export function validatePrescription(values: PrescriptionValues): FormErrors {
  return toFormErrors(validate(toBody(values)), values);
}

export function toFormErrors(errors: FormErrors, { medicines }: PrescriptionValues): FormErrors {
  const formErrors: FormErrors = {};
  for (const [path, message] of Object.entries(errors)) {
    const formPath = toFormPath(path, medicines);
    if (formPath !== undefined) formErrors[formPath] = message;
  }
  return formErrors;
}

const LINE_FIELD = /^(?:medicines\.(\d+)\.)?(medication|dosage|instructions)$/;

function toFormPath(path: string, medicines: readonly MedicineValues[]): string | undefined {
  const match = LINE_FIELD.exec(path);
  if (!match) return path;
  const [, lineIndex = '0', field] = match;
  const line = medicines[Number(lineIndex)];
  if (!line?.isDetailed) return `medicines.${lineIndex}.${field}`;
  // Without a pattern the contract requires instructions, but a detailed line does not need them.
  if (field === 'instructions' && line.dose.trim() === '') return undefined;
  return `medicines.${lineIndex}.${field === 'dosage' ? 'dose' : field}`;
}

export function fromPrescription({
  medicines,
  complaint,
  diagnosis,
  tests,
  advice,
  followUpOn,
}: PrescriptionContent): PrescriptionValues {
  return {
    medicines: medicines.map(fromLine),
    complaint: complaint ?? '',
    diagnosis: diagnosis ?? '',
    tests: tests ?? '',
    advice: advice ?? '',
    followUpOn: followUpOn ?? '',
    inHindi: isInHindi(medicines),
  };
}

export function fromLine({
  quantity: _quantity,
  warning: _warning,
  hindi: _hindi,
  ...line
}: MedicineLine): MedicineValues {
  const texts = Object.entries(line).map(([name, value]) => [name, String(value)]);
  const values = { ...EMPTY_MEDICINE, ...Object.fromEntries(texts) };
  if (line.dose !== undefined) return { ...values, isDetailed: true };
  // A free-text dosage has no fields for strength and form, so they become part of the name.
  return { ...values, medication: lineTitle(line), strength: '', form: '' };
}
