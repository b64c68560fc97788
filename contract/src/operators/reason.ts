import * as z from 'zod/mini';
import { requiredText } from '../fields';

export const REASON_MAX_LENGTH = 500;
/** Every act needs a reason. It can be shown to the people affected. */
export const reasonSchema = requiredText(REASON_MAX_LENGTH, 'Please say why.');
/** The body of an act that needs only a reason. */
export const reasonBody = z.object({ reason: reasonSchema });
