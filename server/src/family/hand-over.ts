import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import {
  BIRTH_CHANGED_DAYS,
  type FamilyMember,
  HAND_OVER_WAIT_HOURS,
} from '@carelane/contract/family/family';
import { and, eq, gt } from 'drizzle-orm';
import { requireOwnPassword } from '../auth/passwords/own-password';
import type { Queryable, Tx } from '../db/client';
import { auditEntries, patientProfiles } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { notifyAccount } from '../notifications/notify-account';
import { DATE_OF_BIRTH_CHANGE } from '../patients/save-patient';
import { invite } from './invite';
import { FAMILY_LINK, isOfAgeNow } from './of-age';
import { getMember, listGuardians } from './queries';

const DAY_MS = 86_400_000;
const WITHDRAW_HINT = `The link starts to work in ${HAND_OVER_WAIT_HOURS} hours. Until then you can withdraw it on your Family tab.`;

/** All guardians are notified, so that nobody can take a child's record away from the others. */
export async function handOver(
  deps: Deps,
  viewer: Viewer,
  patientUserId: string,
  { email, password }: { email: string; password: string },
): Promise<FamilyMember> {
  await getMember(deps.db, viewer.userId, patientUserId, deps.clock.now());
  await requireOfAge(deps.db, patientUserId, deps.clock.now());
  await requireOwnPassword(deps, viewer, password);
  return invite(deps, viewer, patientUserId, {
    kind: 'take-over',
    email,
    before: async (tx, { name }) => {
      await requireOfAge(tx, patientUserId, deps.clock.now());
      return notifyHandOver(tx, deps, viewer, { id: patientUserId, name }, WITHDRAW_HINT);
    },
  });
}

/** Relies only on a date of birth that no guardian has changed recently. */
export async function requireOfAge(db: Queryable, patientUserId: string, now: Date): Promise<void> {
  const [profile] = await db
    .select({ id: patientProfiles.id, dateOfBirth: patientProfiles.dateOfBirth })
    .from(patientProfiles)
    .where(eq(patientProfiles.userId, patientUserId));
  if (!profile || !isOfAgeNow(profile.dateOfBirth, null, now)) throw new Refusal('NOT_OF_AGE');
  const isChange = and(
    eq(auditEntries.patientId, profile.id),
    eq(auditEntries.subject, DATE_OF_BIRTH_CHANGE),
    gt(auditEntries.at, new Date(now.getTime() - BIRTH_CHANGED_DAYS * DAY_MS)),
  );
  if ((await db.$count(auditEntries, isChange)) > 0)
    throw new Refusal(
      'NOT_OF_AGE',
      `The date of birth was changed in the last ${BIRTH_CHANGED_DAYS} days. Please hand over the profile later.`,
    );
}

export async function notifyHandOver(
  tx: Tx,
  deps: Deps,
  from: { userId: string; name: string },
  patient: { id: string; name: string },
  nextStep = '',
): Promise<() => void> {
  const publish: (() => void)[] = [];
  for (const guardian of await listGuardians(tx, [patient.id])) {
    if (guardian.id === from.userId) continue;
    publish.push(
      await notifyAccount(tx, deps, guardian, {
        subject: 'A profile you look after is being handed over',
        sentence:
          `${withoutLinks(from.name)} has sent a link with which ${withoutLinks(patient.name)} can take over their profile. After that, nobody else looks after it. ${nextStep}`.trim(),
        link: FAMILY_LINK,
      }),
    );
  }
  return () => {
    for (const run of publish) run();
  };
}
