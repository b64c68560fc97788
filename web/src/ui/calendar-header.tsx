import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './calendar.module.css';
import { addMonths, clamp, monthName } from './calendar-month';

const MAX_YEARS = 120;

interface Props {
  month: string;
  first: string;
  last: string;
  withYears?: boolean | undefined;
  inPopover?: boolean | undefined;
  onChange: (month: string) => void;
}

export function CalendarHeader({ month, first, last, withYears, inPopover, onChange }: Props) {
  const year = month.slice(0, 4);
  const lastYear = Number(last.slice(0, 4));
  const yearCount = Math.min(MAX_YEARS, lastYear - Number(first.slice(0, 4)) + 1);
  const years = Array.from({ length: yearCount }, (_, yearsBack) => lastYear - yearsBack);
  const selectYear = (chosen: string) => onChange(clamp(`${chosen}${month.slice(4)}`, first, last));
  return (
    <div className={classes.top}>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Previous month"
        data-mantine-stop-propagation={inPopover}
        disabled={month <= first}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <span className={classes.month} aria-live="polite">
        {withYears ? monthName(month).replace(` ${year}`, '') : monthName(month)}
      </span>
      {withYears ? (
        <select
          className={classes.year}
          aria-label="Year"
          data-mantine-stop-propagation={inPopover}
          value={year}
          onChange={(event) => selectYear(event.currentTarget.value)}
        >
          {years.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : null}
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Next month"
        data-mantine-stop-propagation={inPopover}
        disabled={month >= last}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
