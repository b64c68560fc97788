import { ApiError } from './api';

/**
 * The sentence for a form that could not be saved. The specified one asks to try again, which helps against a fault and
 * against errors that are shown beside their fields. Any other refusal, such as too many requests, gives its own reason.
 */
export function failureMessage(error: unknown, specified: string): string {
  return hasReasonOfItsOwn(error) && error.errors.length === 0 ? error.message : specified;
}

/** A response without a code is not the product's own. */
const hasReasonOfItsOwn = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.code !== undefined;
