import { earnings, paymentHistory, paymentReceipt } from '@carelane/contract/payments/endpoints';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/serve';
import { earningsTotals, getPaymentFor, listPaymentsFor, paymentOnWire } from './queries';
import { retryRefunds, sendRefund } from './refunds';

export const paymentJobs = [sendRefund];
export const paymentSweeps = [retryRefunds];

export function paymentRoutes({ db, clock }: Deps): Route[] {
  return [
    serve(paymentHistory, async ({ query, viewer }) => {
      const { rows, page } = await listPaymentsFor(db, viewer, query);
      return { data: rows.map(paymentOnWire), page };
    }),
    serve(earnings, async ({ query, viewer }) => {
      const { rows, page } = await listPaymentsFor(db, viewer, query);
      return { data: rows.map(paymentOnWire), page, totals: await earningsTotals(db, viewer, clock.now()) };
    }),
    serve(paymentReceipt, async ({ params, viewer }) => {
      const payment = await getPaymentFor(db, viewer, params.id);
      const { renderReceipt } = await import('./receipt');
      return { raw: await renderReceipt(payment), filename: `receipt-${params.id.slice(0, 8)}.pdf` };
    }),
  ];
}
