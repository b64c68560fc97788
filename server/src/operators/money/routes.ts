import * as endpoints from '@carelane/contract/operators/money-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import type { OperatorViewer } from '../../http/endpoints/viewer';
import type { OperatorForViewer } from '../operator';
import { recordViews } from '../record-views';
import { findPayments, listOwedRefunds, listPayments } from './list-money';
import { retryRefund } from './retry-refund';

export function moneyRoutes({ db }: Deps, operatorFor: OperatorForViewer): Route[] {
  const recordView = (viewer: OperatorViewer, subjects: string[]) =>
    recordViews(operatorFor(viewer), { act: 'view-payments', subjects });
  return [
    serve(endpoints.listPayments, async ({ query, viewer }) => {
      await recordView(viewer, ['payments']);
      return listPayments(db, query.state, query.cursor);
    }),
    serve(endpoints.listOwedRefunds, async ({ query, viewer }) => {
      await recordView(viewer, ['refunds']);
      return listOwedRefunds(db, query.state, query.cursor);
    }),
    serve(endpoints.findPayments, async ({ query, viewer }) => {
      const data = await findPayments(db, query.number);
      await recordView(
        viewer,
        data.map(({ _id }) => _id),
      );
      return { data };
    }),
    serve(endpoints.retryRefund, async ({ params, body, viewer }) => {
      await retryRefund(operatorFor(viewer), params.id, body.reason);
      return { data: null, message: 'The refund is being sent now.' };
    }),
  ];
}
