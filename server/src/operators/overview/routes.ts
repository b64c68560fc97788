import { getOverview } from '@carelane/contract/operators/overview-endpoints';
import { DEFAULT_TIME_ZONE } from '@carelane/contract/time/zoned-time';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import { listSettingWarnings } from '../../setting-warnings';
import { countWaiting } from './count-waiting';
import { readDays } from './read-days';
import { readNode } from './read-node';
import { readToday } from './read-today';

export function overviewRoutes(deps: Deps): Route[] {
  const { db, clock } = deps;
  return [
    serve(getOverview, async () => ({
      data: {
        warnings: listSettingWarnings(deps),
        zone: DEFAULT_TIME_ZONE,
        waiting: await countWaiting(db),
        today: await readToday(db, clock.now()),
        days: await readDays(db, clock.now()),
        node: await readNode(deps),
      },
    })),
  ];
}
