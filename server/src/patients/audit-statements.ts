import { sql } from 'drizzle-orm';
import { auditEntries, auditHeads } from '../db/schema';
import { jsonRows, readStatement, statement, textArray } from '../db/statements/statement';

export const lockAuditChains = statement(
  'lock-audit-chains',
  { patientIds: textArray },
  (db, { patientIds }) =>
    db
      .select({ locked: sql`pg_advisory_xact_lock(hashtextextended('audit:' || id, 0))` })
      .from(sql`unnest(${patientIds}::text[]) as locked(id)`),
);

export const readAuditHeads = readStatement('audit-heads', { patientIds: textArray }, (db, { patientIds }) =>
  db.select().from(auditHeads).where(sql`${auditHeads.patientId} = any(${patientIds}::text[])`),
);

export const continueChains = statement(
  'insert-audit-entries',
  { rows: jsonRows },
  (db, { rows }) => {
    const entries = db.$with('entries').as(
      db
        .insert(auditEntries)
        .select(
          sql`select "patientId", sequence, "actorUserId", "actorName", "actorRole", action, subject, at, "previousHash", hash
            from jsonb_to_recordset(${rows}::jsonb) as entry("patientId" text, sequence integer, "actorUserId" text,
              "actorName" text, "actorRole" text, action text, subject text, at timestamptz, "previousHash" text, hash text)`,
        )
        .returning({
          patientId: auditEntries.patientId,
          sequence: auditEntries.sequence,
          hash: auditEntries.hash,
        }),
    );
    return db
      .with(entries)
      .insert(auditHeads)
      .select(sql`select patient_id, sequence, hash from ${entries}`)
      .onConflictDoUpdate({
        target: auditHeads.patientId,
        set: { sequence: sql`excluded.sequence`, hash: sql`excluded.hash` },
      });
  },
  { alsoWrites: [auditEntries] },
);
