import * as z from 'zod/mini';
import { disputeOutcomeSchema } from '../appointments/dispute';
import { consultationTypeSchema } from '../appointments/status';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { cursorSchema, idParams, idSchema, instant, noContent, pageEnvelope } from '../fields';
import { paymentStatusSchema } from '../payments/payment';
import { reasonSchema } from './reason';

const stays = z.array(z.object({ enteredAt: instant, lastSeenAt: instant }));

const side = z.object({ userId: z.nullable(idSchema), name: z.string(), statement: z.nullable(z.string()) });

/** What the server knows about a visit that is said not to have taken place. Nothing of what was said or written in it. */
export const operatorDisputeSchema = z.object({
  _id: idSchema,
  appointmentId: idSchema,
  startsAt: instant,
  consultationType: consultationTypeSchema,
  raisedBy: z.enum(['doctor', 'patient']),
  raisedAt: instant,
  doctor: side,
  patient: side,
  payment: z.object({ _id: z.nullable(idSchema), status: paymentStatusSchema, amount: z.int() }),
  /** Null where nothing was recorded: in person, or when the records have ended. */
  presence: z.nullable(z.object({ doctor: stays, patient: stays })),
  outcome: z.nullable(disputeOutcomeSchema),
  decision: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});
export type OperatorDispute = z.output<typeof operatorDisputeSchema>;

export const listDisputes = endpoint({
  method: 'GET',
  path: '/operator/disputes',
  access: 'operator',
  summary: 'Visits that are said not to have taken place: open ones oldest first, decided ones newest first',
  query: z.object({
    state: z._default(z.enum(['open', 'decided'], 'There is no such list.'), 'open'),
    cursor: cursorSchema,
  }),
  response: z.array(operatorDisputeSchema),
  envelope: pageEnvelope,
});

export const decideDispute = endpoint({
  method: 'POST',
  path: '/operator/disputes/:id/decide',
  access: 'operator',
  budget: EDITS,
  summary: 'Decide whether the payment of a disputed visit is refunded; both people are told why',
  params: idParams,
  body: z.object({ refund: z.boolean('Say whether to refund.'), reason: reasonSchema }),
  response: noContent,
});
