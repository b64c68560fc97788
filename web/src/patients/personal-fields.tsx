import { BLOOD_GROUPS, GENDERS } from '@carelane/contract/patients/patient';
import type { GetInputPropsReturnType } from '@mantine/form';
import { isoDate } from '../lib/dates';
import { useNow } from '../lib/now';
import { DateField } from '../ui/date-field';
import classes from '../ui/form.module.css';
import { Select } from '../ui/select';

interface Props {
  form: { getInputProps: (field: 'date_of_birth' | 'gender' | 'blood_group') => GetInputPropsReturnType };
  example: string;
  calendarOpensAt?: string;
}

export function PersonalFields({ form, example, calendarOpensAt }: Props) {
  const today = isoDate(useNow(60));
  return (
    <>
      <DateField
        label="Date of Birth"
        description={`For example ${example}`}
        maxDate={today}
        initial={calendarOpensAt ?? today}
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
    </>
  );
}
