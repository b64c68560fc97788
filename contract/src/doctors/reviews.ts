import * as z from 'zod/mini';
import { idSchema, instant, optionalText, requiredText, wholeNumber } from '../fields';

export const reviewSchema = z.object({
  _id: idSchema,
  rating: z.int(),
  comment: z.string(),
  authorInitials: z.string(),
  createdAt: instant,
});
export type Review = z.output<typeof reviewSchema>;

export const reviewBody = z.object({
  appointmentId: idSchema,
  rating: wholeNumber(1, 5, 'Please choose 1 to 5 stars.'),
  comment: optionalText(2000),
});
export const reportReviewBody = z.object({
  reason: requiredText(500, 'Please say what is wrong with this review.'),
});

export const reviewSummarySchema = z.object({
  average: z.nullable(z.number()),
  count: z.int(),
  /** How many of the visible reviews gave 1, 2, 3, 4 and 5 stars. */
  distribution: z.array(z.int()),
});
export type ReviewSummary = z.output<typeof reviewSummarySchema>;
