import { OPERATOR_ACTS, type OperatorAct } from '@carelane/contract/operators/acts';
import * as endpoints from '@carelane/contract/operators/log-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import { checkLog } from './check-log';
import { listActPage } from './list-acts';

export function logRoutes({ db }: Deps): Route[] {
  return [
    serve(endpoints.listOperatorLog, async ({ query }) => {
      const { pageRows, nextCursor } = await listActPage(db, query.cursor);
      return {
        data: pageRows.map(({ id, ...act }) => ({ ...act, _id: id, description: describeAct(act.act) })),
        page: { nextCursor },
      };
    }),
    serve(endpoints.checkOperatorLog, async () => {
      const { checked, brokenAt } = await checkLog(db);
      return { data: { checked, brokenAt: brokenAt ?? null } };
    }),
  ];
}

/** A newer version may have written an act that this version does not list. */
function describeAct(act: string): string {
  return OPERATOR_ACTS[act as OperatorAct] ?? act;
}
