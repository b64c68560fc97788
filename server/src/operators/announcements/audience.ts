import type { Audience } from '@carelane/contract/operators/announcement-endpoints';
import { and, count, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { users } from '../../db/schema';

export function isInAudience(audience: Audience): SQL | undefined {
  const roles = {
    everybody: inArray(users.role, ['doctor', 'patient']),
    doctors: eq(users.role, 'doctor'),
    patients: eq(users.role, 'patient'),
  };
  return and(roles[audience], isNull(users.suspendedAt), eq(users.isManaged, false));
}

export async function countAudience(db: Queryable, audience: Audience): Promise<number> {
  const [row] = await db.select({ recipients: count() }).from(users).where(isInAudience(audience));
  return row?.recipients ?? 0;
}
