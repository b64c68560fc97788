import { addMemberBody } from '@carelane/contract/family/family';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorMessage } from '../lib/api';
import { showServerErrors, submitWith, validateWith } from '../lib/form';
import { runMutation } from '../lib/run-mutation';
import { changedItems, type HealthAnswer, isListMissing } from '../patients/health-answer';
import { HealthListField } from '../patients/health-list-field';
import { PersonalFields } from '../patients/personal-fields';
import classes from '../ui/form.module.css';
import { Sheet, SheetActions } from '../ui/sheet';
import { toast } from '../ui/toast';
import { useAddMember } from './api';
import { RelationSelect } from './relation-select';

interface Props {
  opened: boolean;
  onClose: () => void;
}

const EMPTY = {
  name: '',
  relation: null as string | null,
  date_of_birth: null as string | null,
  gender: null as string | null,
  blood_group: null as string | null,
};
const validateBody = validateWith<typeof EMPTY>(addMemberBody);
const NOT_ASKED: HealthAnswer = { kind: 'not asked', text: '' };

export function AddMemberSheet({ opened, onClose }: Props) {
  const add = useAddMember();
  const [allergies, setAllergies] = useState(NOT_ASKED);
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => ({
      ...validateBody(values),
      ...(isListMissing(allergies) ? { allergies: true } : {}),
    }),
  });
  const save = (values: typeof EMPTY) => {
    const changes = changedItems('allergies', allergies, null);
    runMutation(add, addMemberBody.parse({ ...values, ...changes }), {
      onSuccess: ({ name }) => {
        toast.success(`${name} was added.`);
        form.reset();
        setAllergies(NOT_ASKED);
        onClose();
      },
      onError: (error) => {
        showServerErrors(form, error);
        toast.error(errorMessage(error));
      },
    });
  };
  return (
    <Sheet opened={opened} onClose={onClose} title="Add a Person">
      <form className={classes.form} noValidate onSubmit={submitWith(form, save)}>
        <TextInput label="Full Name" {...form.getInputProps('name')} data-autofocus />
        <RelationSelect {...form.getInputProps('relation')} />
        <PersonalFields form={form} example="14/08/2016" />
        <HealthListField
          path="allergies"
          label="Allergies"
          hint="You can also add this later."
          placeholder="Penicillin"
          answer={allergies}
          isMissing={Boolean(form.errors.allergies) && isListMissing(allergies)}
          onChange={setAllergies}
        />
        <SheetActions>
          <Button type="submit" loading={add.isPending}>
            Add
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  );
}
