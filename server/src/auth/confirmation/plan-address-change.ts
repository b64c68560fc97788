import type { Config } from '../../config';
import type { UserRow } from '../queries';

type AddressColumns = Partial<Pick<UserRow, 'email' | 'pendingEmail' | 'emailConfirmedAt'>>;

export interface AddressChange {
  /** `requested`: the account keeps its confirmed address until the new one is confirmed. */
  kind: 'none' | 'changed' | 'requested';
  columns: AddressColumns;
}

export function planAddressChange(
  before: UserRow,
  newEmail: string,
  { emailConfirmation }: Pick<Config, 'emailConfirmation'>,
  now: Date,
): AddressChange {
  if (isSameAddress(newEmail, before.email))
    return { kind: 'none', columns: { email: newEmail, pendingEmail: null } };
  if (emailConfirmation === 'off') {
    return { kind: 'changed', columns: { email: newEmail, pendingEmail: null, emailConfirmedAt: now } };
  }
  if (before.pendingEmail && isSameAddress(newEmail, before.pendingEmail))
    return { kind: 'none', columns: {} };
  if (before.emailConfirmedAt) return { kind: 'requested', columns: { pendingEmail: newEmail } };
  return { kind: 'changed', columns: { email: newEmail, pendingEmail: null, emailConfirmedAt: null } };
}

export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
