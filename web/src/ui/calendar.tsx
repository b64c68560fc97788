import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { countWithNoun } from '../lib/count-with-noun';
import { isoDate, longDate } from '../lib/dates';
import classes from './calendar.module.css';
import { CalendarHeader } from './calendar-header';
import { clamp, listWeeks, monthName, moveDay, toMonth } from './calendar-month';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface Props {
  first?: string | undefined;
  last?: string | undefined;
  selected?: string | undefined;
  initial?: string | undefined;
  /** Where the doctor is, which may differ from the viewer's date. */
  today?: string;
  free?: ReadonlyMap<string, number> | undefined;
  withYears?: boolean | undefined;
  inPopover?: boolean;
  onSelect: (date: string) => void;
}

export function Calendar(props: Props) {
  const { first = '0001-01-01', last = '9999-12-31', selected, free, inPopover, onSelect } = props;
  const today = props.today ?? isoDate(new Date());
  const start = clamp(selected ?? props.initial ?? today, first, last);
  const [month, setMonth] = useState(toMonth(start));
  const [focused, setFocused] = useState<string>();
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => setMonth(toMonth(start)), [start]);
  useEffect(() => {
    if (focused) grid.current?.querySelector<HTMLButtonElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);

  const dayInMonth = [focused, start].find((date) => date && toMonth(date) === month);
  const tabStop = dayInMonth ?? clamp(`${month}-01`, first, last);
  const moveFocus = (event: KeyboardEvent<HTMLButtonElement>, date: string) => {
    const next = moveDay(date, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    const target = clamp(next, first, last);
    setMonth(toMonth(target));
    setFocused(target);
  };
  const day = (date: string) => (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, which can be selected
    <td key={date} aria-selected={date === selected}>
      <button
        type="button"
        className={classes.day}
        data-date={date}
        data-free={free === undefined ? undefined : (free.get(date) ?? 0) > 0}
        data-today={date === today || undefined}
        data-autofocus={(inPopover && date === tabStop) || undefined}
        data-mantine-stop-propagation={inPopover}
        aria-label={longDate(date)}
        aria-description={date < first || date > last ? undefined : describeFreeTimes(free, date)}
        aria-pressed={date === selected}
        aria-current={date === today ? 'date' : undefined}
        disabled={date < first || date > last}
        tabIndex={date === tabStop ? 0 : -1}
        onClick={() => onSelect(date)}
        onKeyDown={(event) => moveFocus(event, date)}
      >
        {Number(date.slice(8))}
      </button>
    </td>
  );

  return (
    <div className={classes.calendar} data-in-popover={inPopover || undefined}>
      <CalendarHeader
        month={month}
        first={toMonth(first)}
        last={toMonth(last)}
        withYears={props.withYears}
        inPopover={inPopover}
        onChange={setMonth}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a date grid (ARIA APG) */}
      <table role="grid" className={classes.grid} aria-label={monthName(month)} ref={grid}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {/* biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no other identity */}
              {week.map((date, index) => (date === null ? <td key={index} /> : day(date)))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function describeFreeTimes(free: Props['free'], date: string): string | undefined {
  if (free === undefined) return undefined;
  const count = free.get(date) ?? 0;
  return count === 0 ? 'No available times' : countWithNoun(count, 'available time');
}
