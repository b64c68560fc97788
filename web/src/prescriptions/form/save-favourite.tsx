import { FAVOURITE_NAME_MAX_LENGTH } from '@carelane/contract/prescriptions/favourites';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { runMutation } from '../../lib/run-mutation';
import classes from '../prescriptions.module.css';
import { useSaveFavourite } from './favourites';
import { filledLines } from './fill-form';
import { toLine, validatePrescription } from './form-values';
import type { PrescriptionValues } from './prescription-values';

export function SaveFavourite({ values }: { values: PrescriptionValues }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = useSaveFavourite();
  const medicines = filledLines(values);
  if (medicines.length === 0)
    return (
      <p className={classes.soft}>
        To save a favorite, write its medicines in the form first, then open this list again.
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isIncomplete = Object.keys(validatePrescription({ ...values, medicines })).length > 0;
    if (name.trim() === '') setProblem('Please enter a name.');
    else if (isIncomplete) setProblem('Please complete the medicines in the form first.');
    else {
      setProblem(undefined);
      runMutation(save, { name, medicines: medicines.map(toLine) }, { onSuccess: () => setName('') });
    }
  };
  return (
    <form onSubmit={submit} noValidate className={classes.saveFavourite}>
      <TextInput
        label="Save the medicines in the form as"
        placeholder="Sore throat"
        maxLength={FAVOURITE_NAME_MAX_LENGTH}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={save.isPending}>
        Save as favorite
      </Button>
    </form>
  );
}
