import type { Config } from '../../config';
import type { UserRow } from '../queries';

type AddressColumns = Partial<Pick<UserRow, 'email' | 'pendingEmail' | 'emailConfirmedAt'>>;

export interface AddressChange {
  /** `asked`: the account keeps its confirmed address until the new one is confirmed. */
  kind: 'none' | 'changed' | 'asked';
  columns: AddressColumns;
}

/** Saving the account's current address again cancels a change that is not confirmed yet. */
export function changeOfAddress(
  before: UserRow,
  wanted: string,
  { emailConfirmation }: Pick<Config, 'emailConfirmation'>,
  now: Date,
): AddressChange {
  if (isSameAddress(wanted, before.email))
    return { kind: 'none', columns: { email: wanted, pendingEmail: null } };
  if (emailConfirmation === 'off') {
    return { kind: 'changed', columns: { email: wanted, pendingEmail: null, emailConfirmedAt: now } };
  }
  if (before.pendingEmail && isSameAddress(wanted, before.pendingEmail)) return { kind: 'none', columns: {} };
  if (before.emailConfirmedAt) return { kind: 'asked', columns: { pendingEmail: wanted } };
  return { kind: 'changed', columns: { email: wanted, pendingEmail: null, emailConfirmedAt: null } };
}

export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
