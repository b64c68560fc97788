import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { reviewSchema } from '../doctors/reviews';
import { endpoint } from '../endpoint';
import { cursorSchema, idParams, idSchema, instant, noContent, pageEnvelope } from '../fields';
import { reasonSchema } from './reason';

export const REVIEW_STATES = ['reported', 'kept', 'hidden'] as const;
const reviewStateSchema = z.enum(REVIEW_STATES, 'There is no such list.');
export type ReviewState = z.output<typeof reviewStateSchema>;

const operatorReviewSchema = z.extend(reviewSchema, {
  doctor: z.object({ _id: idSchema, name: z.string() }),
  reportedAt: z.nullable(instant),
  reportReason: z.nullable(z.string()),
});
export type OperatorReview = z.output<typeof operatorReviewSchema>;

export const listModeratedReviews = endpoint({
  method: 'GET',
  path: '/operator/reviews',
  access: 'operator',
  summary: 'Reported reviews oldest first, kept and hidden ones newest first',
  query: z.object({ state: z._default(reviewStateSchema, 'reported'), cursor: cursorSchema }),
  response: z.array(operatorReviewSchema),
  envelope: pageEnvelope,
});

export const moderateReview = endpoint({
  method: 'POST',
  path: '/operator/reviews/:id/moderate',
  access: 'operator',
  budget: EDITS,
  summary: 'Keep a reported review, hide one, or restore a hidden one; the average follows',
  params: idParams,
  body: z.object({
    decision: z.enum(['keep', 'hide', 'restore'], 'Keep, hide or restore it.'),
    reason: reasonSchema,
  }),
  response: noContent,
});
