import type { Config } from '../../config';
import type { UserRow } from '../queries';

/**
 * Operators can act on everybody's account, so a password is not enough for them, unless nobody else can reach the
 * machine.
 */
export function lacksRequiredSecondFactor(
  { role, totpEnabledAt, hasPasskey }: Pick<UserRow, 'role' | 'totpEnabledAt'> & { hasPasskey: boolean },
  { database, exposed }: Pick<Config, 'database' | 'exposed'>,
): boolean {
  const isRequiredHere = database.engine === 'postgres' || exposed;
  return role === 'operator' && isRequiredHere && totpEnabledAt === null && !hasPasskey;
}
