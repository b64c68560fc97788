import { count, eq, inArray, max, or } from 'drizzle-orm';
import { hasAddress, type UserRow } from '../../auth/queries';
import type { Queryable } from '../../db/client';
import { doctorProfiles, passkeys, patientProfiles, sessions, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { isOfAgeNow } from '../../family/of-age';
import { listGuardianships } from '../../family/queries';

/** Many accounts may name an address that none of them has confirmed. */
const MAX_FOUND = 50;

/** By exact address, or by the id of an account or of its profile. */
export async function findAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>, query: string) {
  const profiles = [doctorProfiles, patientProfiles].map((table) =>
    inArray(users.id, db.select({ id: table.userId }).from(table).where(eq(table.id, query))),
  );
  const matches = query.includes('@') ? hasAddress(query) : or(eq(users.id, query), ...profiles);
  const found = await db.select().from(users).where(matches).orderBy(users.createdAt).limit(MAX_FOUND);
  return withSessions(db, found, clock.now());
}

async function withSessions(db: Queryable, accounts: UserRow[], now: Date) {
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
  const rights = await listGuardianships(db, ids);
  const births = await db
    .select({ userId: patientProfiles.userId, dateOfBirth: patientProfiles.dateOfBirth })
    .from(patientProfiles)
    .where(inArray(patientProfiles.userId, ids));
  return accounts.map((account) => {
    const counted = sessionCounts.find(({ userId }) => userId === account.id);
    const dateOfBirth = births.find(({ userId }) => userId === account.id)?.dateOfBirth ?? null;
    return {
      ...account,
      _id: account.id,
      hasSecondFactor: account.totpEnabledAt !== null,
      passkeys: passkeyCounts.find(({ userId }) => userId === account.id)?.passkeys ?? 0,
      sessions: counted?.sessions ?? 0,
      lastSeenAt: counted?.lastSeenAt ?? null,
      canTakeOver: account.isManaged && isOfAgeNow(dateOfBirth, null, now),
      guardians: rights.flatMap(({ right, guardian }) =>
        right.patientUserId === account.id ? [guardian] : [],
      ),
      looksAfter: rights.flatMap(({ right, patient }) =>
        right.guardianUserId === account.id ? [patient] : [],
      ),
    };
  });
}
