import * as endpoints from '@carelane/contract/operators/dispute-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import type { OperatorForViewer } from '../operator';
import { recordViews } from '../record-views';
import { decideDispute } from './decide-dispute';
import { listDisputes } from './list-disputes';

export function disputeRoutes({ db }: Deps, operatorFor: OperatorForViewer): Route[] {
  return [
    serve(endpoints.listDisputes, async ({ query, viewer }) => {
      await recordViews(operatorFor(viewer), { act: 'view-disputes', subjects: ['disputes'] });
      return listDisputes(db, query.state, query.cursor);
    }),
    serve(endpoints.decideDispute, async ({ params, body, viewer }) => {
      await decideDispute(operatorFor(viewer), params.id, body);
      return { data: null, message: 'Decided. Both people have been notified.' };
    }),
  ];
}
