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
  read: (day: OverviewDay) => number | null;
}

/** A bar for each of the last days, and the same numbers as a table. */
export function DayPlot({ title, hint, unit = '', days, read }: Props) {
  const values = days.map((day) => ({ date: day.date, value: read(day) }));
  const highest = Math.max(1, ...values.map(({ value }) => value ?? 0));
  const known = values.flatMap(({ value }) => value ?? []);
  const last = values.at(-1)?.value ?? null;
  const today = last === null ? '' : `, today ${last}${unit}`;
  const summary = known.length === 0 ? 'No figures yet' : `Highest ${Math.max(...known)}${unit}${today}`;
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
