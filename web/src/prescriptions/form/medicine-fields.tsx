import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import {
  DOSAGE_MAX_LENGTH,
  INSTRUCTIONS_MAX_LENGTH,
  type MedicineForm,
} from '@carelane/contract/prescriptions/medicine-line';
import { decideMedicine, type Visit } from '@carelane/contract/prescriptions/medicine-rule';
import { Button, Textarea, TextInput } from '@mantine/core';
import classes from '../prescriptions.module.css';
import { DoseFields } from './dose-fields';
import { MedicationField } from './medication-field';
import type { MedicineValues, PrescriptionForm } from './prescription-values';
import { type PatientRisks, Warnings } from './warnings';

export interface Checks {
  visit?: Visit | undefined;
  knownTitles?: readonly string[] | undefined;
  risks?: PatientRisks | undefined;
}

interface Props {
  form: PrescriptionForm;
  index: number;
  checks: Checks;
}

const LIST_LABELS = {
  O: 'List O, over the counter',
  A: 'List A',
  B: 'List B',
  prohibited: 'Prohibited in telemedicine',
};

export function MedicineFields({ form, index, checks: { visit, knownTitles, risks } }: Props) {
  const line = form.values.medicines[index];
  if (!line) return null;
  const path = `medicines.${index}` as const;
  const title = titleSoFar(line);
  const decision = visit && decideMedicine(title, visit);
  const medicine = decision?.medicine;
  const description = medicine ? `${medicine.name}: ${LIST_LABELS[medicine.list]}` : undefined;
  return (
    <>
      <MedicationField form={form} index={index} description={description} />
      {decision && !decision.allowed && !knownTitles?.includes(title) && (
        <p className={classes.notice} data-tone="bad" role="status">
          {decision.reason}
        </p>
      )}
      <Warnings
        form={form}
        index={index}
        title={title}
        otherTitles={form.values.medicines.filter((other) => other !== line).map(titleSoFar)}
        risks={risks}
      />
      {line.isDetailed ? (
        <DoseFields form={form} index={index} />
      ) : (
        <TextInput
          label="Dosage"
          placeholder="1 tablet, twice a day, 5 days"
          maxLength={DOSAGE_MAX_LENGTH}
          {...form.getInputProps(`${path}.dosage`)}
        />
      )}
      <Textarea
        label={line.isDetailed ? 'Instructions (optional)' : 'Instructions'}
        placeholder="After food. Come back if the fever lasts longer than three days."
        autosize
        minRows={line.isDetailed ? 1 : 3}
        maxRows={10}
        maxLength={INSTRUCTIONS_MAX_LENGTH}
        {...form.getInputProps(`${path}.instructions`)}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.start ?? ''}
        onClick={() =>
          form.setFieldValue(path, line.isDetailed ? asText(line) : { ...line, isDetailed: true })
        }
      >
        {line.isDetailed ? 'Write the dosage as text' : 'Use a dose pattern'}
      </Button>
    </>
  );
}

const asText = (line: MedicineValues): MedicineValues => ({
  ...line,
  medication: titleSoFar(line),
  strength: '',
  form: '',
  isDetailed: false,
});

const titleSoFar = ({ medication, strength, form, isDetailed }: MedicineValues): string =>
  isDetailed
    ? lineTitle({ medication, strength, form: (form || undefined) as MedicineForm | undefined })
    : medication;
