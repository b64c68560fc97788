import * as endpoints from '@carelane/contract/operators/money-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import type { OperatorFor } from '../operator';
import { findPayments, listOwedRefunds, listPayments } from './list-money';
import { retryRefund } from './retry-refund';

export function moneyRoutes({ db }: Deps, actingAs: OperatorFor): Route[] {
  return [
    serve(endpoints.listPayments, ({ query }) => listPayments(db, query.state, query.cursor)),
    serve(endpoints.listOwedRefunds, ({ query }) => listOwedRefunds(db, query.state, query.cursor)),
    serve(endpoints.findPayments, async ({ query }) => ({ data: await findPayments(db, query.number) })),
    serve(endpoints.retryRefund, async ({ params, body, viewer }) => {
      await retryRefund(actingAs(viewer), params.id, body.reason);
      return { data: null, message: 'The refund is being sent now.' };
    }),
  ];
}
