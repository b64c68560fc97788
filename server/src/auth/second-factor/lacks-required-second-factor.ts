import type { Config } from '../../config';
import type { UserRow } from '../queries';

/**
 * True while an operator still has to set up a second factor: a code or a passkey. An operator can act on everybody's
 * account, so a password is not enough. The exception is the embedded database on a machine that nobody else can reach.
 */
export function lacksRequiredSecondFactor(
  { role, totpEnabledAt, hasPasskey }: Pick<UserRow, 'role' | 'totpEnabledAt'> & { hasPasskey: boolean },
  { database, exposed }: Pick<Config, 'database' | 'exposed'>,
): boolean {
  const isRequiredHere = database.engine === 'postgres' || exposed;
  return role === 'operator' && isRequiredHere && totpEnabledAt === null && !hasPasskey;
}
