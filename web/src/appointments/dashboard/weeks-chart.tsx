import { useQuery } from '@tanstack/react-query';
import { monthAndDay } from '../../lib/dates';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { doctorWeeksQuery } from '../api';
import classes from './weeks-chart.module.css';

const HEIGHT = 120;
const BAR = 26;
const GAP = 14;

/** Bars of the last eight weeks: completed below, the rest on top. */
export function WeeksChart() {
  const { data, isError, refetch } = useQuery(doctorWeeksQuery);
  if (!data) {
    return (
      <Panel title="Last 8 Weeks">
        {isError ? (
          <ErrorState title="This chart could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Loading the last weeks..." count={2} />
        )}
      </Panel>
    );
  }
  if (data.length === 0) {
    return (
      <Panel title="Last 8 Weeks">
        <EmptyState title="Your visits per week will appear here." />
      </Panel>
    );
  }
  const weeks = data.map((week) => ({ ...week, total: week.completed + week.scheduled + week.canceled }));
  const highest = Math.max(1, ...weeks.map((week) => week.total));
  const width = weeks.length * (BAR + GAP) + GAP;
  const sentence = weeks.map((week) => `week of ${monthAndDay(week.weekStartsOn)}: ${week.total}`).join(', ');
  const barHeight = (count: number) => (count / highest) * HEIGHT;
  return (
    <Panel title="Last 8 Weeks">
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${HEIGHT + 40}`}
        role="img"
        aria-label={`Appointments per week: ${sentence}`}
      >
        {weeks.map((week, index) => {
          const x = GAP + index * (BAR + GAP);
          const completed = barHeight(week.completed);
          const scheduled = barHeight(week.scheduled);
          const canceled = barHeight(week.canceled);
          const top = HEIGHT + 16 - completed - scheduled - canceled;
          return (
            <g key={week.weekStartsOn}>
              <rect className={classes.canceled} x={x} y={top} width={BAR} height={canceled} />
              <rect className={classes.scheduled} x={x} y={top + canceled} width={BAR} height={scheduled} />
              <rect
                className={classes.completed}
                x={x}
                y={top + canceled + scheduled}
                width={BAR}
                height={completed}
              />
              <rect className={classes.base} x={x} y={HEIGHT + 16} width={BAR} height={1.5} />
              <text className={classes.value} x={x + BAR / 2} y={top - 4}>
                {week.total > 0 ? week.total : ''}
              </text>
              <text className={classes.week} x={x + BAR / 2} y={HEIGHT + 32}>
                {monthAndDay(week.weekStartsOn).replace(/^(\w+) (\d+)$/, '$2 $1')}
              </text>
            </g>
          );
        })}
      </svg>
      <ul className={classes.legend} aria-hidden="true">
        <li data-kind="completed">Completed</li>
        <li data-kind="scheduled">Scheduled</li>
        <li data-kind="canceled">Cancelled</li>
      </ul>
    </Panel>
  );
}
