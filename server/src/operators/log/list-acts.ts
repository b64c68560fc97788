import { OPERATOR_PAGE_SIZE } from '@carelane/contract/operators/log-endpoints';
import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client';
import { operatorLog, users } from '../../db/schema';
import { cutPage, decodeCursor, encodeCursor } from '../../http/endpoints/page-cursor';

const actors = alias(users, 'actors');

export function listActs(db: Queryable, limit: number, cursor?: string) {
  const before = cursor === undefined ? undefined : decodeCursor(cursor);
  return db
    .select({
      id: operatorLog.id,
      sequence: operatorLog.sequence,
      at: operatorLog.at,
      actor: operatorLog.actor,
      actorEmail: actors.email,
      act: operatorLog.act,
      subject: operatorLog.subject,
      email: sql<string | null>`nullif(${users.email}, '')`,
      memberName: sql<string | null>`case when ${users.isManaged} then ${users.name} end`,
      reason: operatorLog.reason,
      details: operatorLog.details,
    })
    .from(operatorLog)
    .leftJoin(users, eq(users.id, operatorLog.subject))
    .leftJoin(actors, eq(actors.id, operatorLog.actorUserId))
    .where(before && sql`(${operatorLog.at}, ${operatorLog.id}) < (${before.at}::timestamptz, ${before.id})`)
    .orderBy(desc(operatorLog.at), desc(operatorLog.id))
    .limit(limit);
}

export async function listActPage(db: Queryable, cursor: string | undefined) {
  const rows = await listActs(db, OPERATOR_PAGE_SIZE + 1, cursor);
  return cutPage(rows, OPERATOR_PAGE_SIZE, ({ at, id }) => encodeCursor(at, id));
}
