import { earnings, paymentHistory, paymentReceipt } from '@carelane/contract/payments/endpoints';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordReads } from '../patients/record-reads';
import { renderInThread } from '../pdf/render-in-thread';
import { earningsTotals, getPaymentFor, listPaymentsFor, type PaymentView, paymentOnWire } from './queries';
import { retryRefunds, sendRefund } from './refunds';

const FREE_VISIT = 'This visit was free, so there is no receipt.';

export const paymentJobs = [sendRefund];
export const paymentSweeps = [retryRefunds];

export function paymentRoutes(deps: Deps): Route[] {
  const { db, clock } = deps;
  const recordViews = (viewer: Viewer, rows: PaymentView[], subject?: string) =>
    recordReads(deps, viewer, {
      action: 'payments-viewed',
      patientIds: rows.map(({ patient }) => patient.id),
      ...(subject ? { subject } : {}),
    });
  return [
    serve(paymentHistory, async ({ query, viewer }) => {
      const { rows, page } = await listPaymentsFor(db, viewer, query);
      await recordViews(viewer, rows);
      return { data: rows.map(paymentOnWire), page };
    }),
    serve(earnings, async ({ query, viewer }) => {
      const { rows, page } = await listPaymentsFor(db, viewer, query);
      await recordViews(viewer, rows);
      return { data: rows.map(paymentOnWire), page, totals: await earningsTotals(db, viewer, clock.now()) };
    }),
    serve(paymentReceipt, async ({ params, viewer }) => {
      const view = await getPaymentFor(db, viewer, params.id);
      if (view.payment.provider === 'free') throw new Refusal('NOT_FOUND', FREE_VISIT);
      await recordViews(viewer, [view], params.id);
      return {
        raw: await renderInThread(viewer.userId, 'receipt', view),
        filename: `receipt-${params.id.slice(0, 8)}.pdf`,
      };
    }),
  ];
}
