import type { Role } from '@carelane/contract/auth/account';
import type { AuditAction } from '@carelane/contract/patients/audit';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { auditEntries } from '../db/schema';
import type { Deps } from '../deps';
import { appendEntries, lockChains, watchedPerson } from './audit';

/** Repeated reads of a list by the same person within this time are one entry for each patient in it. */
const SAME_LOOK_MINUTES = 15;

/** A database has some six thousand locks for everybody, and a statement as many places for values. */
const PATIENTS_AT_ONCE = 500;

/** A person with a session, or an app that a patient lets read. */
interface Reader {
  userId: string;
  name: string;
  role: Role | 'app';
  actor?: { userId: string; name: string };
}

interface Look {
  action: AuditAction;
  patientIds: Iterable<string>;
  /** The id of what was read, when it is a single item. */
  subject?: string;
}

/**
 * For lists, a visit or a chat. Call it before the response is sent. A patient's own reading leaves no entry; that of a
 * guardian who acts for the patient does.
 */
export async function recordLooks(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Reader,
  { patientIds, ...look }: Look,
): Promise<void> {
  const reader = watchedPerson(viewer);
  if (!reader) return;
  const at = deps.clock.now();
  const seen = [...new Set(patientIds)].sort();
  for (let from = 0; from < seen.length; from += PATIENTS_AT_ONCE) {
    const some = seen.slice(from, from + PATIENTS_AT_ONCE);
    if ((await withoutEntry(deps.db, reader.userId, look, some, at)).length === 0) continue;
    await deps.db.transaction(async (tx) => {
      await lockChains(tx, some);
      const missing = await withoutEntry(tx, reader.userId, look, some, at);
      await appendEntries(
        tx,
        missing.map((patientId) => ({ patientId, actor: reader, at, ...look })),
      );
    });
  }
}

async function withoutEntry(
  db: Queryable,
  readerId: string,
  { action, subject }: Omit<Look, 'patientIds'>,
  patientIds: string[],
  now: Date,
): Promise<string[]> {
  if (patientIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ patientId: auditEntries.patientId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.actorUserId, readerId),
        gt(auditEntries.at, new Date(now.getTime() - SAME_LOOK_MINUTES * 60_000)),
        eq(auditEntries.action, action),
        sql`${auditEntries.subject} is not distinct from ${subject ?? null}`,
        inArray(auditEntries.patientId, patientIds),
      ),
    );
  const logged = new Set(rows.map(({ patientId }) => patientId));
  return patientIds.filter((id) => !logged.has(id));
}
