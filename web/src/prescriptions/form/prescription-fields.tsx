import { MAX_LINES } from '@carelane/contract/prescriptions/medicine-line';
import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from '../prescriptions.module.css';
import { type Checks, MedicineFields } from './medicine-fields';
import {
  EMPTY_MEDICINE,
  isEmptyMedicine,
  type MedicineValues,
  type PrescriptionForm,
} from './prescription-values';
import { RemarkFields } from './remark-fields';

interface Props {
  form: PrescriptionForm;
  checks: Checks;
}

export function PrescriptionFields({ form, checks }: Props) {
  const { medicines } = form.values;
  const isSingle = medicines.length === 1;
  const focusNext = useRef<number>(undefined);
  useEffect(() => {
    if (focusNext.current === undefined) return;
    form.getInputNode(`medicines.${focusNext.current}.medication`)?.focus();
    focusNext.current = undefined;
  });
  const add = () => {
    focusNext.current = medicines.length;
    form.insertListItem('medicines', { ...EMPTY_MEDICINE, isDetailed: true });
  };
  const [removed, setRemoved] = useState<{ line: MedicineValues; index: number }>();
  const remove = (line: MedicineValues, index: number) => {
    focusNext.current = Math.max(0, index - 1);
    setRemoved(isEmptyMedicine(line) ? undefined : { line, index });
    form.removeListItem('medicines', index);
  };
  const restore = ({ line, index }: { line: MedicineValues; index: number }) => {
    const position = Math.min(index, medicines.length);
    focusNext.current = position;
    setRemoved(undefined);
    form.insertListItem('medicines', line, position);
  };
  return (
    <>
      {medicines.map((line, index) =>
        isSingle ? (
          <MedicineFields key="only" form={form} index={index} checks={checks} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold no state of their own
          <fieldset key={index} className={classes.medicine}>
            <legend>Medicine {index + 1}</legend>
            <MedicineFields form={form} index={index} checks={checks} />
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              className={classes.start ?? ''}
              onClick={() => remove(line, index)}
            >
              Remove medicine {index + 1}
            </Button>
          </fieldset>
        ),
      )}
      {removed && medicines.length < MAX_LINES && (
        <p className={classes.notice} role="status">
          {removed.line.medication || 'A medicine'} was removed.
          <Button size="compact-sm" variant="default" onClick={() => restore(removed)}>
            Undo
          </Button>
        </p>
      )}
      {medicines.length < MAX_LINES && (
        <Button
          variant="light"
          className={classes.start ?? ''}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
        >
          Add another medicine
        </Button>
      )}
      {medicines.some(({ isDetailed }) => isDetailed) && (
        <Checkbox
          label="Also print instructions in Hindi"
          description="Only for dose patterns, using fixed phrases. What you type yourself stays as it is."
          {...form.getInputProps('inHindi', { type: 'checkbox' })}
        />
      )}
      <RemarkFields form={form} />
      <p className={classes.soft}>
        {isSingle && !medicines[0]?.isDetailed
          ? 'All fields are required.'
          : 'All fields are required, except those marked as optional.'}
      </p>
    </>
  );
}
