import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { cursorSchema, idParams, noContent, pageEnvelope } from '../fields';
import { reasonBody } from './reason';

/** The query and the response of a list in the console, which loads page by page. */
export const consoleList = <Item extends z.ZodMiniType, Filters extends z.core.$ZodShape>(
  item: Item,
  filters: Filters,
) => ({
  query: z.object({ ...filters, cursor: cursorSchema }),
  response: z.array(item),
  envelope: pageEnvelope,
});

/** An act on one entry of a list, for which only a reason is required. */
export const consoleAct = {
  budget: EDITS,
  params: idParams,
  body: reasonBody,
  response: noContent,
} as const;
