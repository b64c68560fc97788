import type { LinkKind } from '@carelane/contract/family/family';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hashToken } from '../auth/sessions/tokens';
import type { Queryable, Tx } from '../db/client';
import { familyInvitations, users } from '../db/schema';
import { Refusal } from '../http/refusal';

const isOpen = (token: string, now: Date) =>
  and(
    eq(familyInvitations.tokenHash, hashToken(token)),
    isNull(familyInvitations.usedAt),
    gt(familyInvitations.expiresAt, now),
  );

const patients = alias(users, 'patients');
const inviters = alias(users, 'inviters');

export async function getInvitation(db: Queryable, token: string, now: Date) {
  const [row] = await db
    .select({
      kind: familyInvitations.kind,
      email: familyInvitations.email,
      patientUserId: familyInvitations.patientUserId,
      patientName: patients.name,
      // The person does not see which operator it was.
      invitedBy: sql<string>`case when ${inviters.role} = 'operator' then 'Carelane' else ${inviters.name} end`,
      isFromOperator: sql<boolean>`${inviters.role} = 'operator'`,
    })
    .from(familyInvitations)
    .innerJoin(patients, eq(patients.id, familyInvitations.patientUserId))
    .innerJoin(inviters, eq(inviters.id, familyInvitations.invitedByUserId))
    .where(and(isOpen(token, now), isNull(inviters.suspendedAt)));
  if (!row) throw new Refusal('EXPIRED');
  return row;
}

/** The caller has locked the patient's account, so that the inviter's right cannot end in the meantime. */
export async function markInvitationUsed(tx: Tx, token: string, kind: LinkKind, now: Date) {
  const [used] = await tx
    .update(familyInvitations)
    .set({ usedAt: now })
    .where(and(isOpen(token, now), eq(familyInvitations.kind, kind)))
    .returning();
  if (!used) throw new Refusal('EXPIRED');
  return used;
}
