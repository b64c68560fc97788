import { ApiError } from './api';

/**
 * Returns the server's own reason, such as too many requests. After a fault, or with errors shown beside their fields,
 * returns the specified sentence, which asks to try again.
 */
export function failureMessage(error: unknown, specified: string): string {
  if (!(error instanceof ApiError)) return specified;
  // A response without a code was not sent by Carelane's server.
  const hasServerReason = error.status < 500 && error.code !== undefined && error.errors.length === 0;
  return hasServerReason ? error.message : specified;
}
