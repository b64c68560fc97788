import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './calendar.module.css';
import { addMonths, monthName } from './calendar-month';

const YEARS_BACK = 120;

interface Props {
  /** 'yyyy-MM', as are the first and the last month. */
  month: string;
  first: string;
  last: string;
  withYears?: boolean | undefined;
  inPopover?: boolean | undefined;
  onChange: (month: string) => void;
}

export function CalendarHeader({ month, first, last, withYears, inPopover, onChange }: Props) {
  const year = month.slice(0, 4);
  const selectYear = (chosen: string) => {
    const next = `${chosen}${month.slice(4)}`;
    onChange(next > last ? last : next);
  };
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
          {Array.from({ length: YEARS_BACK }, (_, back) => Number(last.slice(0, 4)) - back).map((listed) => (
            <option key={listed}>{listed}</option>
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
