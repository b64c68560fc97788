import { getOverview, OVERVIEW_DAYS, type Overview } from '@carelane/contract/operators/overview-endpoints';
import { zoneName } from '@carelane/contract/time/zone-name';
import { useQuery } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { PanelSkeleton } from '../../ui/skeletons';
import styles from '../operators.module.css';
import { OPERATOR_KEY } from '../ui/paged-query';
import { DayPlot } from './day-plot';
import { Figures } from './figures';
import classes from './overview.module.css';
import { nodeFigures, todayFigures, waitingFigures } from './overview-figures';
import { SettingWarnings } from './setting-warnings';

const REFRESH_MS = 30_000;
const PANEL_LINES = [3, 2, 8, 4];

export function OverviewPage() {
  const { data, error, isError, refetch } = useQuery({
    queryKey: [OPERATOR_KEY, 'overview'],
    queryFn: ({ signal }) => call(getOverview, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHeader title="Overview" lead="What is waiting for you, and how the site is doing." />
      {data && <Content overview={data} />}
      {!data && isError && <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <LoadingState label="Loading...">
          <div className={styles.stack}>
            {PANEL_LINES.map((lines) => (
              <PanelSkeleton key={lines} lines={lines} />
            ))}
          </div>
        </LoadingState>
      )}
    </>
  );
}

function Content({ overview: { warnings, waiting, today, days, node, zone } }: { overview: Overview }) {
  return (
    <div className={styles.stack}>
      <SettingWarnings warnings={warnings} />
      <Panel title="Waiting for You">
        <Figures figures={waitingFigures(waiting)} />
      </Panel>
      <Panel title="Today" aside={<small>{zoneName(zone)}</small>}>
        <Figures figures={todayFigures(today)} />
      </Panel>
      <Panel title={`Last ${OVERVIEW_DAYS} Days`} aside={<small>{zoneName(zone)}</small>}>
        <div className={classes.plots}>
          <DayPlot title="Bookings" days={days} getValue={({ bookings }) => bookings} />
          <DayPlot title="Cancellations" days={days} getValue={({ cancellations }) => cancellations} />
          <DayPlot
            title="No-shows"
            hint="Video visits that the doctor missed"
            days={days}
            getValue={({ noShows }) => noShows}
          />
          <DayPlot
            title="Response times"
            hint="95% of requests were answered within this time"
            unit=" ms"
            days={days}
            getValue={({ answeredWithinMs }) => answeredWithinMs}
          />
        </div>
      </Panel>
      <Panel title="This Node">
        <Figures figures={nodeFigures(node)} />
      </Panel>
    </div>
  );
}
