import { addMemberBody } from '@carelane/contract/family/family';
import { BLOOD_GROUPS, GENDERS } from '@carelane/contract/patients/patient';
import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorMessage } from '../lib/api';
import { isoDate } from '../lib/dates';
import { focusFirstError, showServerErrors, validateWith } from '../lib/form';
import { useNow } from '../lib/now';
import { changedItems, type HealthAnswer, isUnanswered } from '../patients/health-answer';
import { HealthListField } from '../patients/health-list-field';
import { DateField } from '../ui/date-field';
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
const NOT_ASKED: HealthAnswer = { kind: 'not asked', text: '' };

export function AddMemberSheet({ opened, onClose }: Props) {
  const today = isoDate(useNow(60));
  const add = useAddMember();
  const [allergies, setAllergies] = useState(NOT_ASKED);
  const [isTried, setTried] = useState(false);
  const form = useForm({ initialValues: EMPTY, validate: validateWith(addMemberBody) });
  const save = (values: typeof EMPTY) => {
    setTried(true);
    if (isUnanswered(allergies)) return;
    const said = changedItems('allergies', allergies, null);
    add.mutate(addMemberBody.parse({ ...values, ...said }), {
      onSuccess: ({ name }) => {
        toast.success(`${name} was added.`);
        form.reset();
        setAllergies(NOT_ASKED);
        setTried(false);
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
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))}
      >
        <TextInput label="Full Name" {...form.getInputProps('name')} data-autofocus />
        <RelationSelect {...form.getInputProps('relation')} />
        <DateField
          label="Date of Birth"
          description="For example 14/08/2016"
          maxDate={today}
          initial={today}
          withYears
          clearable
          {...form.getInputProps('date_of_birth')}
        />
        <div className={classes.pair}>
          <Select label="Gender" placeholder="Choose one" data={GENDERS} {...form.getInputProps('gender')} />
          <Select
            label="Blood Group"
            placeholder="Choose one"
            data={BLOOD_GROUPS}
            {...form.getInputProps('blood_group')}
          />
        </div>
        <HealthListField
          label="Allergies"
          hint="You can also say this later."
          placeholder="Penicillin"
          answer={allergies}
          isMissing={isTried && isUnanswered(allergies)}
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
