import * as z from 'zod/mini';
import { instant, requiredText } from '../fields';
import { announcedStart, type VisitTiming } from './join-window';
import type { AppointmentStatus } from './status';

export const DISPUTE_HOURS_AFTER = 48;
const VISIT_MINUTES = 30;
const MINUTE_MS = 60_000;
export const STATEMENT_MAX_LENGTH = 1000;

export const sideSchema = z.enum(['doctor', 'patient']);
export type Side = z.output<typeof sideSchema>;

/** `canceled`: the visit was canceled and refunded before an operator decided. */
export const disputeOutcomeSchema = z.enum(['refunded', 'kept', 'canceled']);
export type DisputeOutcome = z.output<typeof disputeOutcomeSchema>;

export const disputeSchema = z.object({
  raisedBy: sideSchema,
  raisedAt: instant,
  answered: z.boolean(),
  outcome: z.nullable(disputeOutcomeSchema),
});
export type Dispute = z.output<typeof disputeSchema>;

export const disputeBody = z.object({
  reason: requiredText(STATEMENT_MAX_LENGTH, 'Please say what happened.'),
});

export function nextDisputeStep(
  visit: VisitTiming & {
    status: AppointmentStatus;
    dispute?: Pick<Dispute, 'raisedBy' | 'answered' | 'outcome'> | undefined;
  },
  viewer: Side,
  now: Date,
): 'raise' | 'answer' | undefined {
  const { status, dispute } = visit;
  if (status === 'canceled') return undefined;
  if (dispute) {
    const hasGivenView = dispute.raisedBy === viewer || dispute.answered;
    return dispute.outcome === null && !hasGivenView ? 'answer' : undefined;
  }
  const minutesSinceStart = (now.getTime() - announcedStart(visit).getTime()) / MINUTE_MS;
  const minutesSinceEnd = minutesSinceStart - VISIT_MINUTES;
  return minutesSinceEnd >= 0 && minutesSinceEnd <= DISPUTE_HOURS_AFTER * 60 ? 'raise' : undefined;
}
