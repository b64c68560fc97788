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
type Sent = Pick<Body, 'complaint' | 'diagnosis' | 'tests' | 'advice' | 'followUpOn' | 'inHindi'> & {
  medicines: NonNullable<Body['medicines']>;
};

/** What the server is sent, which is also what is checked before. */
export function toBody({ medicines, followUpOn, ...remarks }: PrescriptionValues): Sent {
  return { medicines: medicines.map(toLine), ...remarks, followUpOn: followUpOn || null };
}

/** One medicine in three texts is sent as it was before there were lines. */
export function toNewBody(values: PrescriptionValues): Omit<Body, 'patientId'> {
  const { medicines, ...remarks } = toBody(values);
  const filled = Object.fromEntries(Object.entries(remarks).filter(([, value]) => value));
  const [only, ...others] = values.medicines;
  const isPlain = only && others.length === 0 && !only.isDetailed && !only.overrideReason;
  return isPlain ? { ...toLine(only), ...filled } : { medicines, ...filled };
}

export function toLine({ isDetailed, ...line }: MedicineValues): Sent['medicines'][number] {
  const { medication, dosage, instructions, overrideReason } = line;
  if (!isDetailed) return { medication, dosage, instructions, ...(overrideReason ? { overrideReason } : {}) };
  const isSos = readDose(line.dose)?.kind === 'sos';
  const filled = Object.entries(line).filter(
    ([key, value]) => key !== 'dosage' && value.trim() !== '' && (isSos || !key.startsWith('sos')),
  );
  return { medication, ...Object.fromEntries(filled) };
}

const validate = validateWith<Sent>(writtenPrescriptionSchema);

/** With a dose pattern, the missing dosage is a missing pattern, and instructions are not needed. */
export function validatePrescription(values: PrescriptionValues): FormErrors {
  return atFields(validate(toBody(values)), values);
}

/** The contract's errors at the fields that are on the screen. */
export function atFields(errors: FormErrors, { medicines }: PrescriptionValues): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      const place = /^(?:medicines\.(\d+)\.)?(medication|dosage|instructions)$/.exec(path);
      if (!place) return [[path, message]];
      const index = Number(place[1] ?? 0);
      if (!medicines[index]?.isDetailed) return [[`medicines.${index}.${place[2]}`, message]];
      // Without a pattern they count as missing, which they are not.
      if (place[2] === 'instructions' && medicines[index].dose.trim() === '') return [];
      return [[`medicines.${index}.${place[2] === 'dosage' ? 'dose' : place[2]}`, message]];
    }),
  );
}

/** The fields of a prescription that was written before. */
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

export function fromLine({ quantity: _, warning: __, hindi: ___, ...line }: MedicineLine): MedicineValues {
  const texts = Object.entries(line).map(([name, value]) => [name, String(value)]);
  const values = { ...EMPTY_MEDICINE, ...Object.fromEntries(texts) };
  if (line.dose !== undefined) return { ...values, isDetailed: true };
  // Strength and form have no fields of their own beside a dosage in words.
  return { ...values, medication: lineTitle(line), strength: '', form: '' };
}
