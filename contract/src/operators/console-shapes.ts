import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { cursorSchema, idParams, noContent, pageEnvelope } from '../fields';
import { reasonBody } from './reason';

/** Query and response of a console list, which loads page by page. */
export const consoleList = <Item extends z.ZodMiniType, Filters extends z.core.$ZodShape>(
  item: Item,
  filters: Filters,
) => ({
  query: z.object({ ...filters, cursor: cursorSchema }),
  response: z.array(item),
  envelope: pageEnvelope,
});

/** An act on one list entry that requires only a reason. */
export const consoleAct = {
  budget: EDITS,
  params: idParams,
  body: reasonBody,
  response: noContent,
} as const;
