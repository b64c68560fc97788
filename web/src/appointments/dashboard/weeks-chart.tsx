import { useQuery } from '@tanstack/react-query';
import { monthAndDay } from '../../lib/dates';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { doctorWeeksQuery } from '../api';
import classes from './weeks-chart.module.css';

const MAX_BAR_HEIGHT = 120;
const SPACE_ABOVE = 16;
const SPACE_BELOW = 24;
const BASE_Y = MAX_BAR_HEIGHT + SPACE_ABOVE;
const BAR_WIDTH = 26;
const GAP = 14;

export function WeeksChart() {
  const { data, isLoadingError, refetch } = useQuery(doctorWeeksQuery);
  if (!data) {
    return (
      <Panel title="Last 8 Weeks">
        {isLoadingError ? (
          <ErrorState title="This chart could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Loading the last 8 weeks..." count={2} />
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
  const width = weeks.length * (BAR_WIDTH + GAP) + GAP;
  const totalsInWords = weeks
    .map((week) => `week of ${monthAndDay(week.weekStartsOn)}: ${week.total}`)
    .join(', ');
  const barHeight = (count: number) => (count / highest) * MAX_BAR_HEIGHT;
  return (
    <Panel title="Last 8 Weeks">
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${BASE_Y + SPACE_BELOW}`}
        role="img"
        aria-label={`Appointments per week: ${totalsInWords}`}
      >
        {weeks.map((week, index) => {
          const x = GAP + index * (BAR_WIDTH + GAP);
          const completed = barHeight(week.completed);
          const scheduled = barHeight(week.scheduled);
          const canceled = barHeight(week.canceled);
          const top = BASE_Y - completed - scheduled - canceled;
          return (
            <g key={week.weekStartsOn}>
              <rect className={classes.canceled} x={x} y={top} width={BAR_WIDTH} height={canceled} />
              <rect
                className={classes.scheduled}
                x={x}
                y={top + canceled}
                width={BAR_WIDTH}
                height={scheduled}
              />
              <rect
                className={classes.completed}
                x={x}
                y={top + canceled + scheduled}
                width={BAR_WIDTH}
                height={completed}
              />
              <rect className={classes.base} x={x} y={BASE_Y} width={BAR_WIDTH} height={1.5} />
              <text className={classes.value} x={x + BAR_WIDTH / 2} y={top - 4}>
                {week.total > 0 ? week.total : ''}
              </text>
              <text className={classes.week} x={x + BAR_WIDTH / 2} y={BASE_Y + 16}>
                {dayFirst(monthAndDay(week.weekStartsOn))}
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

function dayFirst(monthThenDay: string): string {
  return monthThenDay.replace(/^(\w+) (\d+)$/, '$2 $1');
}
