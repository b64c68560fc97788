import type { Role } from '@carelane/contract/auth/account';
import type { AuditAction } from '@carelane/contract/patients/audit';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { auditEntries } from '../db/schema';
import type { Deps } from '../deps';
import { appendEntries, lockChains, loggedActor } from './audit';

const SAME_READ_MINUTES = 15;

/** A database has about six thousand locks in total. */
const PATIENTS_PER_BATCH = 500;

interface Reader {
  userId: string;
  name: string;
  role: Role | 'app';
  actor?: { userId: string; name: string };
}

interface ReadAccess {
  action: AuditAction;
  patientIds: Iterable<string>;
  subject?: string;
}

/** Call it before the response is sent. Patients' own reads leave no entry, but those of guardians who act for them do. */
export async function recordReads(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Reader,
  { patientIds, ...access }: ReadAccess,
): Promise<void> {
  const reader = loggedActor(viewer);
  if (!reader) return;
  const at = deps.clock.now();
  const uniqueIds = [...new Set(patientIds)].sort();
  for (let from = 0; from < uniqueIds.length; from += PATIENTS_PER_BATCH) {
    const batch = uniqueIds.slice(from, from + PATIENTS_PER_BATCH);
    if ((await patientsWithoutEntry(deps.db, reader.userId, access, batch, at)).length === 0) continue;
    await deps.db.transaction(async (tx) => {
      await lockChains(tx, batch);
      // Another request may have added entries before the lock.
      const missing = await patientsWithoutEntry(tx, reader.userId, access, batch, at);
      await appendEntries(
        tx,
        missing.map((patientId) => ({ patientId, actor: reader, at, ...access })),
      );
    });
  }
}

async function patientsWithoutEntry(
  db: Queryable,
  readerId: string,
  { action, subject }: Omit<ReadAccess, 'patientIds'>,
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
        gt(auditEntries.at, new Date(now.getTime() - SAME_READ_MINUTES * 60_000)),
        eq(auditEntries.action, action),
        sql`${auditEntries.subject} is not distinct from ${subject ?? null}`,
        inArray(auditEntries.patientId, patientIds),
      ),
    );
  const logged = new Set(rows.map(({ patientId }) => patientId));
  return patientIds.filter((id) => !logged.has(id));
}
