import * as z from 'zod/mini';
import { requiredText } from '../fields';

export const REASON_MAX_LENGTH = 500;
export const reasonSchema = requiredText(REASON_MAX_LENGTH, 'Please say why.');
export const reasonBody = z.object({ reason: reasonSchema });
