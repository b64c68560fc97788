import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';

/**
 * A date as yyyy-MM-dd, typed or chosen in a calendar. The calendar opens for a pointer or the down key and closes with
 * the choice: it never lies over the next field of somebody who types.
 */
export function DateField({ onChange, ...props }: DateInputProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <DateInput
      size="md"
      valueFormat="YYYY-MM-DD"
      placeholder="yyyy-MM-dd"
      firstDayOfWeek={1}
      inputMode="numeric"
      popoverProps={{ shadow: 'md', opened, onChange: (next) => !next && close() }}
      clearButtonProps={{ 'aria-label': 'Clear date' }}
      {...props}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') open();
        if (event.key === 'Escape' || event.key === 'Tab') close();
      }}
      onChange={(value) => {
        close();
        onChange?.(value);
      }}
    />
  );
}
