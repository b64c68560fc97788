import { AUDIT_ACTIONS, auditActionSchema } from '@carelane/contract/patients/audit';
import { getAccessLog } from '@carelane/contract/patients/audit-endpoints';
import { eq } from 'drizzle-orm';
import { patientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { Refusal } from '../http/refusal';
import { listAccesses } from './audit';

export function auditRoutes({ db }: Deps): Route[] {
  return [
    serve(getAccessLog, async ({ query: { limit, cursor }, viewer }) => {
      const [patient] = await db
        .select({ id: patientProfiles.id })
        .from(patientProfiles)
        .where(eq(patientProfiles.userId, viewer.userId));
      if (!patient) return { data: [], page: { nextCursor: null } };
      const entries = await listAccesses(db, patient.id, { limit: limit + 1, before: parseCursor(cursor) });
      const pageEntries = entries.slice(0, limit);
      return {
        data: pageEntries.map(({ sequence, actorName, actorRole, action, at }) => {
          const auditAction = auditActionSchema.parse(action);
          return {
            id: String(sequence),
            actorName,
            actorRole,
            action: auditAction,
            description: AUDIT_ACTIONS[auditAction],
            at,
          };
        }),
        page: { nextCursor: entries.length > limit ? String(pageEntries.at(-1)?.sequence) : null },
      };
    }),
  ];
}

function parseCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,9}$/.test(cursor)) throw new Refusal('INVALID', 'This page does not exist.');
  return Number(cursor);
}
