import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { longDate } from '../../lib/dates';
import classes from './booking-calendar.module.css';
import { dayByKey, listWeeks, nextMonth, toMonth } from './booking-month';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface Props {
  first: string;
  last: string;
  selected: string;
  today: string;
  /** Free slots by date; undefined until loaded. */
  free: ReadonlyMap<string, number> | undefined;
  onSelect: (date: string) => void;
}

/** A month as a grid. Days with a free time have a dot, days without one are struck through. */
export function BookingCalendar({ first, last, selected, today, free, onSelect }: Props) {
  const [month, setMonth] = useState(toMonth(selected));
  const [focused, setFocused] = useState<string>();
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => setMonth(toMonth(selected)), [selected]);
  useEffect(() => {
    if (focused) grid.current?.querySelector<HTMLButtonElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);

  const reachable = toMonth(selected) === month ? selected : month === toMonth(first) ? first : `${month}-01`;
  const walk = (event: KeyboardEvent<HTMLButtonElement>, date: string) => {
    const to = dayByKey(date, event.key);
    if (to === undefined) return;
    event.preventDefault();
    if (to < first || to > last) return;
    setMonth(toMonth(to));
    setFocused(to);
  };

  return (
    <div className={classes.calendar}>
      <div className={classes.top}>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label="Previous month"
          disabled={month <= toMonth(first)}
          onClick={() => setMonth(nextMonth(month, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <span className={classes.month} id="booking-month" aria-live="polite">
          {longDate(`${month}-01`).replace(' 1,', '')}
        </span>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label="Next month"
          disabled={month >= toMonth(last)}
          onClick={() => setMonth(nextMonth(month, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a date grid (ARIA APG) */}
      <table role="grid" className={classes.grid} aria-labelledby="booking-month" ref={grid}>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, index) =>
                date === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no other identity
                  <td key={index} />
                ) : (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, which can be selected
                  <td key={date} aria-selected={date === selected}>
                    <button
                      type="button"
                      className={classes.day}
                      data-date={date}
                      data-free={free === undefined ? undefined : (free.get(date) ?? 0) > 0}
                      data-today={date === today || undefined}
                      aria-label={longDate(date)}
                      aria-description={dayHint(date, first, last, free)}
                      aria-pressed={date === selected}
                      aria-current={date === today ? 'date' : undefined}
                      disabled={date < first || date > last}
                      tabIndex={
                        date === (focused && toMonth(focused) === month ? focused : reachable) ? 0 : -1
                      }
                      onClick={() => onSelect(date)}
                      onKeyDown={(event) => walk(event, date)}
                    >
                      {Number(date.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function dayHint(date: string, first: string, last: string, free: Props['free']): string | undefined {
  if (free === undefined || date < first || date > last) return undefined;
  const count = free.get(date) ?? 0;
  if (count === 0) return 'No free times';
  return count === 1 ? '1 free time' : `${count} free times`;
}
