import type { Config } from '../../config';
import type { UserRow } from '../queries';

/**
 * True while an operator still has to set up a second factor: a code or a passkey. A password alone is not
 * enough, because operators can act on everybody's account, unless nobody else can reach the machine and it
 * uses the embedded database.
 */
export function lacksRequiredSecondFactor(
  { role, totpEnabledAt, hasPasskey }: Pick<UserRow, 'role' | 'totpEnabledAt'> & { hasPasskey: boolean },
  { database, exposed }: Pick<Config, 'database' | 'exposed'>,
): boolean {
  const isRequiredHere = database.engine === 'postgres' || exposed;
  return role === 'operator' && isRequiredHere && totpEnabledAt === null && !hasPasskey;
}
