import * as z from 'zod/mini';
import { text } from '../fields';

export const REASON_MAX_LENGTH = 500;
/** Every act needs a reason. It can be shown to the people whom the act concerns. */
export const reasonSchema = text(REASON_MAX_LENGTH, 'Please say why.');
/** The body of an act that needs nothing else. */
export const reasonBody = z.object({ reason: reasonSchema });
