import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { idSchema, instant, requiredText } from '../fields';
import { refundReasonSchema } from '../payments/payment';
import { consoleAct, consoleList } from './console-shapes';

export const PAYMENT_NUMBER_MAX_LENGTH = 200;

export const PAYMENT_STATES = ['paid', 'refunding', 'refunded', 'open', 'expired', 'canceled'] as const;
const paymentStateSchema = z.enum(PAYMENT_STATES, 'There is no such list.');
export type PaymentState = z.output<typeof paymentStateSchema>;

/** `returned`: a bank sent the money back. `failed`: the card provider refused it too many times. */
export const OWED_REFUNDS = ['owed', 'returned', 'failed'] as const;
const owedRefundsSchema = z.enum(OWED_REFUNDS, 'There is no such list.');
export type OwedRefunds = z.output<typeof owedRefundsSchema>;

export const operatorPaymentSchema = z.object({
  /** The number on the receipt. */
  _id: idSchema,
  reference: z.nullable(z.string()),
  provider: z.enum(['stripe', 'test', 'free']),
  state: paymentStateSchema,
  amount: z.int(),
  createdAt: instant,
  paidAt: z.nullable(instant),
  doctorName: z.string(),
  patientName: z.string(),
  refund: z.nullable(
    z.object({
      _id: idSchema,
      reason: refundReasonSchema,
      isOwed: z.boolean(),
      orderedAt: instant,
      settledAt: z.nullable(instant),
      returns: z.int(),
      /** The server still retries the refund every 15 minutes. */
      hasFailed: z.boolean(),
      lastError: z.nullable(z.string()),
    }),
  ),
});
export type OperatorPayment = z.output<typeof operatorPaymentSchema>;

export const listPayments = endpoint({
  method: 'GET',
  path: '/operator/payments',
  access: 'operator',
  summary: 'Payments in one state, newest first',
  ...consoleList(operatorPaymentSchema, { state: z._default(paymentStateSchema, 'paid') }),
});

export const listOwedRefunds = endpoint({
  method: 'GET',
  path: '/operator/refunds',
  access: 'operator',
  summary: 'Refunds that are still owed, oldest first',
  ...consoleList(operatorPaymentSchema, { state: z._default(owedRefundsSchema, 'owed') }),
});

export const findPayments = endpoint({
  method: 'GET',
  path: '/operator/payments/find',
  access: 'operator',
  summary: 'The payment with this receipt number or payment reference',
  query: z.object({
    number: requiredText(PAYMENT_NUMBER_MAX_LENGTH, 'Please enter a number from a receipt.'),
  }),
  response: z.array(operatorPaymentSchema),
});

export const retryRefund = endpoint({
  ...consoleAct,
  method: 'POST',
  path: '/operator/refunds/:id/retry',
  access: 'operator',
  summary: 'Send an owed refund now instead of waiting',
});
