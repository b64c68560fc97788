import * as z from 'zod/mini';
import { isTimeZone } from './zoned-time';

export const timeZone = z.string().check(
  z.maxLength(64),
  z.refine((value) => isTimeZone(value), { error: 'This is not a time zone.' }),
);
