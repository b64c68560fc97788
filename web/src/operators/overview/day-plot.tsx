import type { OverviewDay } from '@carelane/contract/operators/overview-endpoints';
import { monthAndDay } from '../../lib/dates';
import classes from './overview.module.css';

const HEIGHT = 60;
const BAR_WIDTH = 8;
const GAP = 2;

interface Props {
  title: string;
  hint?: string;
  unit?: string;
  days: readonly OverviewDay[];
  getValue: (day: OverviewDay) => number | null;
}

export function DayPlot({ title, hint, unit = '', days, getValue }: Props) {
  const values = days.map((day) => ({ date: day.date, value: getValue(day) }));
  // At least 1, because the heights of the bars are divided by it.
  const highest = Math.max(1, ...values.map(({ value }) => value ?? 0));
  const numbers = values.map(({ value }) => value).filter((value) => value !== null);
  const last = values.at(-1)?.value ?? null;
  const today = last === null ? '' : `, today ${last}${unit}`;
  const summary = numbers.length === 0 ? 'No figures yet' : `Highest ${Math.max(...numbers)}${unit}${today}`;
  return (
    <section className={classes.plot} aria-label={title}>
      <h3>{title}</h3>
      {hint && <p className={classes.hint}>{hint}</p>}
      <svg
        viewBox={`0 0 ${days.length * (BAR_WIDTH + GAP)} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}. ${summary}`}
      >
        {values.map(({ date, value }, index) => {
          // Every bar is at least one unit high, so that a day with zero or without a value is visible.
          const height = ((value ?? 0) / highest) * (HEIGHT - 1) + 1;
          return (
            <rect
              key={date}
              x={index * (BAR_WIDTH + GAP)}
              y={HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
            />
          );
        })}
      </svg>
      <p className={classes.hint}>{summary}</p>
      <details>
        <summary>As a table</summary>
        <table className={classes.table}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {values.toReversed().map(({ date, value }) => (
              <tr key={date}>
                <th scope="row">{monthAndDay(date)}</th>
                <td>{value === null ? '–' : `${value}${unit}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
