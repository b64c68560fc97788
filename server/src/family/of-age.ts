import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { ADULT_AGE_YEARS, isMinor } from '@carelane/contract/patients/age';
import { addDays, DEFAULT_TIME_ZONE, zonedDate } from '@carelane/contract/time/zoned-time';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { guardianships, patientProfiles, users } from '../db/schema';
import { defineSweep } from '../jobs/queue';
import { notifyAccount } from '../notifications/notify-account';
import { isLive } from './queries';

export const FAMILY_LINK = '/profile?tab=family';
const BATCH_SIZE = 50;

export function isMinorNow(dateOfBirth: string | null, timezone: string | null, now: Date): boolean {
  return isMinor(dateOfBirth, zonedDate(now, timezone ?? DEFAULT_TIME_ZONE));
}

/** A person whose date of birth is unknown is neither a minor nor of age. */
export function isOfAgeNow(dateOfBirth: string | null, timezone: string | null, now: Date): boolean {
  return dateOfBirth !== null && !isMinorNow(dateOfBirth, timezone, now);
}

export const notifyOfAge = defineSweep({
  kind: 'notify-of-age',
  everySeconds: 3_600,
  run: async (deps) => {
    const now = deps.clock.now();
    const publishers = await deps.db.transaction(async (tx) => {
      const due = await tx
        .select({
          id: guardianships.id,
          patientName: patientProfiles.name,
          dateOfBirth: patientProfiles.dateOfBirth,
          guardian: users,
        })
        .from(guardianships)
        .innerJoin(users, eq(users.id, guardianships.guardianUserId))
        .innerJoin(patientProfiles, eq(patientProfiles.userId, guardianships.patientUserId))
        .where(
          and(
            isLive,
            isNull(users.suspendedAt),
            isNull(guardianships.notifiedOfAgeAt),
            lte(patientProfiles.dateOfBirth, latestBirthDate(now)),
          ),
        )
        // People who are of age only in some time zones come last.
        .orderBy(asc(patientProfiles.dateOfBirth), asc(guardianships.id))
        .limit(BATCH_SIZE)
        .for('update', { of: guardianships, skipLocked: true });
      const afterCommit: (() => void)[] = [];
      for (const { id, patientName, dateOfBirth, guardian } of due) {
        if (isMinorNow(dateOfBirth, guardian.timezone, now)) continue;
        await tx.update(guardianships).set({ notifiedOfAgeAt: now }).where(eq(guardianships.id, id));
        afterCommit.push(
          await notifyAccount(tx, deps, guardian, {
            subject: 'Someone you look after is now an adult',
            sentence: `${withoutLinks(patientName)} is now ${ADULT_AGE_YEARS} and can take over their profile with a sign-in of their own. Nothing changes until you send them a link and they use it.`,
            link: FAMILY_LINK,
          }),
        );
      }
      return afterCommit;
    });
    for (const publish of publishers) publish();
    if (publishers.length > 0) deps.jobs.nudge();
  },
});

/** Anyone born after this date is still a minor in every time zone. East of UTC it can already be tomorrow. */
function latestBirthDate(now: Date): string {
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1);
  // The year 18 years before a leap year is not a leap year.
  const day = tomorrow.slice(4).replace('-02-29', '-02-28');
  return `${Number(tomorrow.slice(0, 4)) - ADULT_AGE_YEARS}${day}`;
}
