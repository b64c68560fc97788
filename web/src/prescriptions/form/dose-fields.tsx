import { readDose } from '@carelane/contract/prescriptions/dose';
import {
  completeLine,
  FOOD,
  FORMS,
  type MedicineInput,
  medicineInputSchema,
} from '@carelane/contract/prescriptions/medicine-line';
import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import classes from '../prescriptions.module.css';
import { toLine } from './form-values';
import type { PrescriptionForm } from './prescription-values';

const PATTERNS = ['1-0-1', '1-0-0', '0-0-1', '1-1-1', '1-1-1-1', 'every 8 hours', 'once a week', 'SOS'];
const withEmptyOption = (emptyLabel: string, options: readonly string[]) => [
  { value: '', label: emptyLabel },
  ...options.map((value) => ({ value, label: value })),
];

export function DoseFields({ form, index }: { form: PrescriptionForm; index: number }) {
  const listId = useId();
  const line = form.values.medicines[index];
  const field = (name: 'form' | 'strength' | 'dose' | 'food' | 'days' | 'sosReason' | 'sosMaxPerDay') =>
    form.getInputProps(`medicines.${index}.${name}`);
  if (!line) return null;
  return (
    <>
      <div className={classes.doseGrid}>
        <NativeSelect
          label="Form (optional)"
          data={withEmptyOption('Not chosen', FORMS)}
          {...field('form')}
        />
        <TextInput label="Strength (optional)" placeholder="500 mg" maxLength={40} {...field('strength')} />
        <TextInput
          label="Dose pattern"
          placeholder="1-0-1"
          maxLength={40}
          autoComplete="off"
          list={listId}
          {...field('dose')}
        />
        <datalist id={listId}>
          {PATTERNS.map((pattern) => (
            <option key={pattern} value={pattern} />
          ))}
        </datalist>
        <NativeSelect label="Food (optional)" data={withEmptyOption('Any time', FOOD)} {...field('food')} />
        <TextInput label="Days (optional)" inputMode="numeric" maxLength={3} {...field('days')} />
        {readDose(line.dose)?.kind === 'sos' && (
          <>
            <TextInput label="Needed for" placeholder="fever" maxLength={100} {...field('sosReason')} />
            <TextInput label="Maximum per day" inputMode="numeric" maxLength={2} {...field('sosMaxPerDay')} />
          </>
        )}
      </div>
      <Preview input={toLine(line)} />
    </>
  );
}

function Preview({ input }: { input: object }) {
  const line = medicineInputSchema.safeParse({ ...input, medication: 'any' });
  if (!line.success) return null;
  const { dosage, quantity } = completeLine(line.data as MedicineInput);
  return (
    <p className={classes.soft}>
      {dosage}
      {quantity && `, quantity: ${quantity}`}
    </p>
  );
}
