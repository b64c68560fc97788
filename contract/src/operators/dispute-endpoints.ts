import * as z from 'zod/mini';
import { disputeOutcomeSchema } from '../appointments/dispute';
import { consultationTypeSchema } from '../appointments/status';
import { endpoint } from '../endpoint';
import { idSchema, instant } from '../fields';
import { paymentStatusSchema } from '../payments/payment';
import { consoleAct, consoleList } from './console-shapes';
import { reasonSchema } from './reason';

const staysSchema = z.array(z.object({ enteredAt: instant, lastSeenAt: instant }));

const personSchema = z.object({
  userId: z.nullable(idSchema),
  name: z.string(),
  statement: z.nullable(z.string()),
});

/** Without the visit's chat and notes. */
export const operatorDisputeSchema = z.object({
  _id: idSchema,
  appointmentId: idSchema,
  startsAt: instant,
  consultationType: consultationTypeSchema,
  lateness: z.nullable(z.object({ minutes: z.int(), maxMinutes: z.int(), announcedAt: z.nullable(instant) })),
  raisedBy: z.enum(['doctor', 'patient']),
  raisedAt: instant,
  doctor: personSchema,
  patient: personSchema,
  payment: z.object({ _id: z.nullable(idSchema), status: paymentStatusSchema, amount: z.int() }),
  /** Null for a visit in person, and once the records have been deleted. */
  presence: z.nullable(z.object({ doctor: staysSchema, patient: staysSchema })),
  outcome: z.nullable(disputeOutcomeSchema),
  decision: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});
export type OperatorDispute = z.output<typeof operatorDisputeSchema>;

export const listDisputes = endpoint({
  method: 'GET',
  path: '/operator/disputes',
  access: 'operator',
  summary: 'Disputed visits: open ones oldest first, decided ones newest first',
  ...consoleList(operatorDisputeSchema, {
    state: z._default(z.enum(['open', 'decided'], 'There is no such list.'), 'open'),
  }),
});

export const decideDispute = endpoint({
  ...consoleAct,
  method: 'POST',
  path: '/operator/disputes/:id/decide',
  access: 'operator',
  summary:
    'Decide whether the payment of a disputed visit is refunded; both people are notified of the reason',
  body: z.object({ refund: z.boolean('Say whether to refund.'), reason: reasonSchema }),
});
