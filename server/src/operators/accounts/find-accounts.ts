import { and, count, eq, inArray, max, or } from 'drizzle-orm';
import { hasAddress, type UserRow } from '../../auth/queries';
import type { Queryable } from '../../db/client';
import { doctorProfiles, passkeys, patientProfiles, sessions, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { isOfAgeNow } from '../../family/of-age';
import { listGuardianships } from '../../family/queries';

/** Many accounts can share an address that none of them has confirmed. */
const MAX_FOUND = 50;

interface Search {
  email?: string | undefined;
  id?: string | undefined;
}

export async function findAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>, { email, id }: Search) {
  const accounts = await db
    .select()
    .from(users)
    .where(
      and(email === undefined ? undefined : hasAddress(email), id === undefined ? undefined : hasId(db, id)),
    )
    .orderBy(users.createdAt, users.id)
    .limit(MAX_FOUND);
  return withDetails(db, accounts, clock.now());
}

function hasId(db: Queryable, id: string) {
  const profiles = [doctorProfiles, patientProfiles].map((table) =>
    inArray(users.id, db.select({ id: table.userId }).from(table).where(eq(table.id, id))),
  );
  return or(eq(users.id, id), ...profiles);
}

async function withDetails(db: Queryable, accounts: UserRow[], now: Date) {
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const sessionCounts = await db
    .select({ userId: sessions.userId, sessions: count(), lastSeenAt: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(inArray(sessions.userId, ids))
    .groupBy(sessions.userId);
  const passkeyCounts = await db
    .select({ userId: passkeys.userId, passkeys: count() })
    .from(passkeys)
    .where(inArray(passkeys.userId, ids))
    .groupBy(passkeys.userId);
  const guardianships = await listGuardianships(db, ids);
  const birthDates = await db
    .select({ userId: patientProfiles.userId, dateOfBirth: patientProfiles.dateOfBirth })
    .from(patientProfiles)
    .where(inArray(patientProfiles.userId, ids));
  return accounts.map((account) => {
    const sessionCount = sessionCounts.find(({ userId }) => userId === account.id);
    const dateOfBirth = birthDates.find(({ userId }) => userId === account.id)?.dateOfBirth ?? null;
    return {
      ...account,
      _id: account.id,
      hasSecondFactor: account.totpEnabledAt !== null,
      passkeys: passkeyCounts.find(({ userId }) => userId === account.id)?.passkeys ?? 0,
      sessions: sessionCount?.sessions ?? 0,
      lastSeenAt: sessionCount?.lastSeenAt ?? null,
      canTakeOver: account.isManaged && isOfAgeNow(dateOfBirth, null, now),
      guardians: guardianships
        .filter(({ guardianship }) => guardianship.patientUserId === account.id)
        .map(({ guardian }) => guardian),
      looksAfter: guardianships
        .filter(({ guardianship }) => guardianship.guardianUserId === account.id)
        .map(({ patient }) => patient),
    };
  });
}
