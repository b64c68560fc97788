import type { Medicine } from '@carelane/contract/prescriptions/medicines';
import type { PrescriptionWording } from '@carelane/contract/prescriptions/prescription';
import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MedicationField } from './medication-field';
import classes from './prescriptions.module.css';

interface Props {
  form: UseFormReturnType<PrescriptionWording>;
  /** Why this medicine would be rejected for this visit. */
  refusal?: string | undefined;
  medicine?: Medicine | undefined;
}

const LISTED = {
  O: 'List O, over the counter',
  A: 'List A',
  B: 'List B',
  prohibited: 'Prohibited in telemedicine',
};

export function WordingFields({ form, refusal, medicine }: Props) {
  const description = medicine ? `${medicine.name}: ${LISTED[medicine.list]}` : undefined;
  return (
    <>
      <MedicationField form={form} description={description} />
      {refusal && (
        <p className={classes.notice} data-tone="bad" role="status">
          {refusal}
        </p>
      )}
      <TextInput
        label="Dosage"
        placeholder="1 tablet, twice a day, 5 days"
        maxLength={200}
        {...form.getInputProps('dosage')}
      />
      <Textarea
        label="Instructions"
        placeholder="After food. Come back if the fever lasts longer than three days."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        {...form.getInputProps('instructions')}
      />
    </>
  );
}
