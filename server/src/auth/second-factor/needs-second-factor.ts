import type { Config } from '../../config';
import type { UserRow } from '../queries';

/**
 * An operator can act on everybody's account, so a password is not enough: a code or a passkey is needed. It is enough
 * only for the embedded database on a machine that nobody else reaches.
 */
export function needsSecondFactor(
  { role, totpEnabledAt, hasPasskey }: Pick<UserRow, 'role' | 'totpEnabledAt'> & { hasPasskey: boolean },
  { database, exposed }: Pick<Config, 'database' | 'exposed'>,
): boolean {
  const isDutyHere = database.engine === 'postgres' || exposed;
  return role === 'operator' && isDutyHere && totpEnabledAt === null && !hasPasskey;
}
