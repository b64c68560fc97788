import * as z from 'zod/mini';
import { instant, text } from '../fields';

const MAX_ITEMS = 30;
const items = z
  .array(text(100, 'Please write what it is.'))
  .check(z.maxLength(MAX_ITEMS, `Please list at most ${MAX_ITEMS}.`));

/** An empty list is 'none known'. What is left out stays as it is. */
export const healthFactsBody = z
  .object({ allergies: z.optional(items), conditions: z.optional(items) })
  .check(
    z.refine(({ allergies, conditions }) => (allergies ?? conditions) !== undefined, {
      error: 'Nothing to change.',
      path: ['allergies'],
    }),
  );

/** Null until somebody was asked. */
export const healthListSchema = z.nullable(
  z.object({
    items: z.array(z.string()),
    saidBy: z.string(),
    saidByRole: z.enum(['patient', 'doctor']),
    saidAt: instant,
  }),
);
export type HealthList = z.output<typeof healthListSchema>;
