import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { parseDate } from '../lib/parse-date';

const NOT_READ = 'Please write the date like 14/08/1991 or 1991-08-14.';
const NOT_ALLOWED = 'This date cannot be chosen.';

/**
 * A date as yyyy-MM-dd, typed or chosen in a calendar. The calendar opens for a pointer or the down key and closes with
 * the selection, so it never covers the next field while typing. Unreadable input stays as typed, with an error.
 */
export function DateField({ onChange, onBlur, error, minDate, maxDate, ...props }: DateInputProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const [problem, setProblem] = useState<string>();
  const [left, setLeft] = useState(false);

  function judge(typed: string): string | undefined {
    if (typed.trim() === '') return undefined;
    const date = parseDate(typed);
    if (date === null) return NOT_READ;
    const isAllowed = (!minDate || date >= String(minDate)) && (!maxDate || date <= String(maxDate));
    return isAllowed ? undefined : NOT_ALLOWED;
  }

  return (
    <DateInput
      size="md"
      valueFormat="YYYY-MM-DD"
      placeholder="yyyy-MM-dd"
      firstDayOfWeek={1}
      weekendDays={[]}
      popoverProps={{ shadow: 'md', opened, onChange: (next) => !next && close() }}
      clearButtonProps={{ 'aria-label': 'Clear date' }}
      {...props}
      {...(minDate ? { minDate } : {})}
      {...(maxDate ? { maxDate } : {})}
      dateParser={parseDate}
      fixOnBlur={problem === undefined}
      error={left && problem ? problem : error}
      onClick={open}
      onInput={(event) => {
        const found = judge(event.currentTarget.value);
        setProblem(found);
        setLeft(false);
        if (found && props.clearable) onChange?.(null);
      }}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') open();
        if (event.key === 'Escape' || event.key === 'Tab') close();
      }}
      onChange={(value) => {
        close();
        setProblem(undefined);
        onChange?.(value);
      }}
    />
  );
}
