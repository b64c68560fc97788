import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { cursorSchema, idParams, noContent, pageEnvelope } from '../fields';
import { reasonBody } from './reason';

export const consoleList = <Item extends z.ZodMiniType, Filters extends z.core.$ZodShape>(
  item: Item,
  filters: Filters,
) => ({
  query: z.object({ ...filters, cursor: cursorSchema }),
  response: z.array(item),
  envelope: pageEnvelope,
});

export const consoleAct = {
  budget: EDITS,
  params: idParams,
  body: reasonBody,
  response: noContent,
} as const;
