import * as z from 'zod/mini';
import { reviewSchema } from '../doctors/reviews';
import { endpoint } from '../endpoint';
import { idSchema, instant } from '../fields';
import { consoleAct, consoleList } from './console-shapes';
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
  ...consoleList(operatorReviewSchema, { state: z._default(reviewStateSchema, 'reported') }),
});

export const moderateReview = endpoint({
  ...consoleAct,
  method: 'POST',
  path: '/operator/reviews/:id/moderate',
  access: 'operator',
  summary: 'Keep a reported review, hide one, or restore a hidden one; the average is updated',
  body: z.object({
    decision: z.enum(['keep', 'hide', 'restore'], 'Keep, hide or restore it.'),
    reason: reasonSchema,
  }),
});
