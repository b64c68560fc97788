import type { FamilyMember } from '@carelane/contract/family/family';
import { ID_PATTERN } from '@carelane/contract/id-pattern';
import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/client';
import { familyInvitations, guardianships, patientProfiles, users } from '../db/schema';
import { type AccountViewer, actingUserId } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { imageUrl } from '../images/store-image';

export const isLive = isNull(guardianships.endedAt);
/** A suspended guardian keeps the right to act but cannot use it. */
const isActive = and(isLive, isNull(users.suspendedAt));

export function isLookedAfterBy(db: Queryable, guardianUserId: string, column: AnyPgColumn): SQL {
  const members = db
    .select({ id: guardianships.patientUserId })
    .from(guardianships)
    .where(and(eq(guardianships.guardianUserId, guardianUserId), isLive));
  return inArray(column, members);
}

export async function listMembers(
  db: Queryable,
  guardianUserId: string,
  now: Date,
  { onlyId, currentId }: { onlyId?: string; currentId?: string } = {},
): Promise<FamilyMember[]> {
  const rows = await db
    .select({
      id: users.id,
      patientId: patientProfiles.id,
      name: users.name,
      relation: guardianships.relation,
      dateOfBirth: patientProfiles.dateOfBirth,
      imageId: patientProfiles.imageId,
      since: guardianships.createdAt,
    })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.patientUserId))
    .innerJoin(patientProfiles, eq(patientProfiles.userId, users.id))
    .where(
      and(
        eq(guardianships.guardianUserId, guardianUserId),
        isLive,
        onlyId === undefined ? undefined : eq(users.id, onlyId),
      ),
    )
    .orderBy(asc(guardianships.createdAt), asc(guardianships.id));
  const ids = rows.map(({ id }) => id);
  const guardians = ids.length > 0 ? await listGuardians(db, ids) : [];
  const invitations = ids.length > 0 ? await listInvitations(db, ids, now) : [];
  return rows.map((row) => ({
    _id: row.patientId,
    isCurrent: row.id === currentId,
    name: row.name,
    relation: row.relation,
    date_of_birth: row.dateOfBirth,
    profileImage: imageUrl(row.imageId),
    since: row.since.toISOString(),
    guardians: guardians
      .filter(({ patientUserId }) => patientUserId === row.id)
      .map(({ id, name, since }) => ({ name, since: since.toISOString(), isYou: id === guardianUserId })),
    // Without links that an operator has sent, because their addresses are private to the person.
    invitations: invitations
      .filter(
        ({ patientUserId, invitedByUserId }) =>
          patientUserId === row.id &&
          guardians.some((guardian) => guardian.id === invitedByUserId && guardian.patientUserId === row.id),
      )
      .map(({ id, kind, email, expiresAt }) => ({
        _id: id,
        kind,
        email,
        expiresAt: expiresAt.toISOString(),
      })),
  }));
}

export async function getPersonUserId(db: Queryable, patientId: string): Promise<string> {
  return getUserIdWhere(db, eq(patientProfiles.id, patientId));
}

/** Links in older emails and notifications carry the id of the person's account. */
export async function getLinkedUserId(db: Queryable, id: string): Promise<string> {
  return getUserIdWhere(db, or(eq(patientProfiles.id, id), eq(patientProfiles.userId, id)));
}

async function getUserIdWhere(db: Queryable, where: SQL | undefined): Promise<string> {
  const [profile] = await db.select({ userId: patientProfiles.userId }).from(patientProfiles).where(where);
  if (!profile?.userId) throw new Refusal('NOT_FOUND');
  return profile.userId;
}

export async function getMember(db: Queryable, guardianUserId: string, id: string, now: Date) {
  const [member] = await listMembers(db, guardianUserId, now, { onlyId: id });
  if (!member) throw new Refusal('NOT_FOUND');
  return member;
}

export function listGuardians(db: Queryable, patientUserIds: string[]) {
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      patientUserId: guardianships.patientUserId,
      relation: guardianships.relation,
      since: guardianships.createdAt,
    })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianUserId))
    .where(and(inArray(guardianships.patientUserId, patientUserIds), isActive))
    .orderBy(asc(guardianships.createdAt), asc(guardianships.id));
}

export async function listGuardianships(db: Queryable, userIds: string[]) {
  const patients = alias(users, 'patients');
  const guardians = alias(users, 'guardians');
  return db
    .select({
      guardianship: guardianships,
      patient: { _id: patients.id, name: patients.name },
      guardian: {
        _id: guardians.id,
        name: guardians.name,
        email: guardians.email,
        suspendedAt: guardians.suspendedAt,
        since: guardianships.createdAt,
      },
      confirmedAt: guardians.emailConfirmedAt,
    })
    .from(guardianships)
    .innerJoin(patients, eq(patients.id, guardianships.patientUserId))
    .innerJoin(guardians, eq(guardians.id, guardianships.guardianUserId))
    .where(
      and(
        or(inArray(guardianships.patientUserId, userIds), inArray(guardianships.guardianUserId, userIds)),
        isLive,
      ),
    )
    .orderBy(asc(guardianships.createdAt), asc(guardianships.id));
}

function listInvitations(db: Queryable, patientUserIds: string[], now: Date) {
  return db
    .select()
    .from(familyInvitations)
    .where(
      and(
        inArray(familyInvitations.patientUserId, patientUserIds),
        isNull(familyInvitations.usedAt),
        gt(familyInvitations.expiresAt, now),
      ),
    )
    .orderBy(asc(familyInvitations.createdAt), asc(familyInvitations.id));
}

/** Whether one of these ids, of accounts or profiles, is that of another person whom the viewer could act for. */
export async function namesOtherPerson(
  db: Queryable,
  viewer: Pick<AccountViewer, 'actor' | 'userId'>,
  claimed: unknown[],
): Promise<boolean> {
  const ids = claimed.filter(
    (id): id is string => typeof id === 'string' && id !== viewer.userId && ID_PATTERN.test(id),
  );
  if (ids.length === 0) return false;
  const guardianUserId = actingUserId(viewer);
  const others = db
    .select({ id: users.id })
    .from(users)
    .leftJoin(patientProfiles, eq(patientProfiles.userId, users.id))
    .where(
      and(
        ne(users.id, viewer.userId),
        or(inArray(users.id, ids), inArray(patientProfiles.id, ids)),
        or(eq(users.id, guardianUserId), isLookedAfterBy(db, guardianUserId, users.id)),
      ),
    );
  return (await others).length > 0;
}

/** Both accounts are locked first, in the order of db/lock-people.ts. */
export async function lockGuardianship(
  tx: Queryable,
  guardianUserId: string,
  patientUserId: string,
  strength: 'share' | 'update' = 'share',
) {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [guardianUserId, patientUserId]))
    .orderBy(asc(users.id))
    .for('key share');
  const [row] = await tx
    .select()
    .from(guardianships)
    .where(
      and(
        eq(guardianships.guardianUserId, guardianUserId),
        eq(guardianships.patientUserId, patientUserId),
        isLive,
      ),
    )
    .for(strength);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
