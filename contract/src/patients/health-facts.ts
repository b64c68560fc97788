import * as z from 'zod/mini';
import { instant, requiredText } from '../fields';

const MAX_ITEMS = 30;
export const healthItems = z
  .array(requiredText(100, 'Please write what it is.'))
  .check(z.maxLength(MAX_ITEMS, `Please list at most ${MAX_ITEMS}.`));

/** The `saidAt` of the list that was on screen. Null if the patient had not been asked. */
const saidAtOnScreen = z.optional(z.nullable(instant));

/** An omitted list stays as it is. With `before`, a list that somebody else has changed is not overwritten. */
export const healthFactsBody = z
  .object({
    allergies: z.optional(healthItems),
    conditions: z.optional(healthItems),
    before: z.optional(z.object({ allergies: saidAtOnScreen, conditions: saidAtOnScreen })),
  })
  .check(
    z.refine(({ allergies, conditions }) => allergies !== undefined || conditions !== undefined, {
      error: 'Nothing to change.',
      path: ['allergies'],
    }),
  );

/** Null until the patient has been asked. */
export const healthListSchema = z.nullable(
  z.object({
    items: z.array(z.string()),
    saidBy: z.string(),
    saidByRole: z.enum(['patient', 'doctor']),
    saidAt: instant,
  }),
);
export type HealthList = z.output<typeof healthListSchema>;
