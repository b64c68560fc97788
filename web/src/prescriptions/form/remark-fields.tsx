import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isoDate } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { DateField } from '../../ui/date-field';
import classes from '../prescriptions.module.css';
import type { PrescriptionForm } from './prescription-values';

export function RemarkFields({ form }: { form: PrescriptionForm }) {
  const { medicines: _medicines, inHindi: _inHindi, ...remarks } = form.values;
  const isFilled = Object.values(remarks).some((text) => text !== '');
  const [isOpen, setOpen] = useState(isFilled);
  const today = isoDate(useNow(60));
  const { onChange, ...followUp } = form.getInputProps('followUpOn');
  const textareaProps = { autosize: true, minRows: 1, maxRows: 6 };
  return (
    <details
      className={classes.history}
      open={isOpen || isFilled || form.errors.followUpOn !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Diagnosis, tests, advice and follow-up (optional)</summary>
      <div className={classes.remarks}>
        <TextInput label="Complaint" maxLength={500} {...form.getInputProps('complaint')} />
        <TextInput label="Diagnosis" maxLength={500} {...form.getInputProps('diagnosis')} />
        <Textarea label="Tests to do" maxLength={1000} {...textareaProps} {...form.getInputProps('tests')} />
        <Textarea label="Advice" maxLength={2000} {...textareaProps} {...form.getInputProps('advice')} />
        <DateField
          label="Follow-up date"
          clearable
          minDate={today}
          {...followUp}
          value={form.values.followUpOn || null}
          onChange={(date) => onChange(date ?? '')}
        />
      </div>
    </details>
  );
}
