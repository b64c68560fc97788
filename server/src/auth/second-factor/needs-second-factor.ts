import type { Config } from '../../config';
import type { UserRow } from '../queries';

/** An operator can act on everybody's account. On a laptop, with the embedded database, a password is enough. */
export function needsSecondFactor(
  { role, totpEnabledAt }: Pick<UserRow, 'role' | 'totpEnabledAt'>,
  { database }: Pick<Config, 'database'>,
): boolean {
  return role === 'operator' && database.engine === 'postgres' && totpEnabledAt === null;
}
