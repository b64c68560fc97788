import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';

/** A date as yyyy-MM-dd, typed or chosen in a calendar. */
export function DateField(props: DateInputProps) {
  return (
    <DateInput
      size="md"
      valueFormat="YYYY-MM-DD"
      placeholder="yyyy-MM-dd"
      firstDayOfWeek={1}
      inputMode="numeric"
      popoverProps={{ shadow: 'md' }}
      {...props}
    />
  );
}
