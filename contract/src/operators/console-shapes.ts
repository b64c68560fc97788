import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { cursorSchema, idParams, noContent, pageEnvelope } from '../fields';
import { reasonBody } from './reason';

/** What every list of the console has in common: it loads page by page. */
export const consoleList = <Item extends z.ZodMiniType, Filters extends z.core.$ZodShape>(
  item: Item,
  filters: Filters,
) => ({
  query: z.object({ ...filters, cursor: cursorSchema }),
  response: z.array(item),
  envelope: pageEnvelope,
});

/** An act on one entry of a list that needs nothing but its reason. */
export const consoleAct = {
  budget: EDITS,
  params: idParams,
  body: reasonBody,
  response: noContent,
} as const;
