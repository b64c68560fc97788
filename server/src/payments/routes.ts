import { earnings, paymentHistory, paymentReceipt } from '@carelane/contract/payments/endpoints';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { recordReads } from '../patients/record-reads';
import { drawInThread } from '../pdf/draw-in-thread';
import { earningsTotals, getPaymentFor, listPaymentsFor, type PaymentView, paymentOnWire } from './queries';
import { retryRefunds, sendRefund } from './refunds';

const FREE_VISIT = 'This visit was free, so there is no receipt.';

export const paymentJobs = [sendRefund];
export const paymentSweeps = [retryRefunds];

export function paymentRoutes(deps: Deps): Route[] {
  const { db, clock } = deps;
  const look = (viewer: Viewer, rows: PaymentView[], subject?: string) =>
    recordReads(deps, viewer, {
      action: 'payments-viewed',
      patientIds: rows.map(({ patient }) => patient.id),
      ...(subject ? { subject } : {}),
    });
  return [
    serve(paymentHistory, async ({ query, viewer }) => {
      const { rows, page } = await listPaymentsFor(db, viewer, query);
      await look(viewer, rows);
      return { data: rows.map(paymentOnWire), page };
    }),
    serve(earnings, async ({ query, viewer }) => {
      const { rows, page } = await listPaymentsFor(db, viewer, query);
      await look(viewer, rows);
      return { data: rows.map(paymentOnWire), page, totals: await earningsTotals(db, viewer, clock.now()) };
    }),
    serve(paymentReceipt, async ({ params, viewer }) => {
      const payment = await getPaymentFor(db, viewer, params.id);
      if (payment.payment.provider === 'free') throw new Refusal('NOT_FOUND', FREE_VISIT);
      await look(viewer, [payment], params.id);
      return {
        raw: await drawInThread(viewer.userId, 'receipt', payment),
        filename: `receipt-${params.id.slice(0, 8)}.pdf`,
      };
    }),
  ];
}
