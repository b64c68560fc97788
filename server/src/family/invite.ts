import { withoutLinks } from '@carelane/contract/auth/plain-name';
import { FAMILY_LINK_DAYS, type FamilyMember } from '@carelane/contract/family/family';
import { and, eq } from 'drizzle-orm';
import { findConfirmedUser } from '../auth/queries';
import { newToken } from '../auth/sessions/tokens';
import { familyInvitations } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { enqueueMailToAddress } from '../mail/send-mail';
import { getMember, lockGuardianship } from './queries';

const DAY_MS = 86_400_000;
type Kind = (typeof familyInvitations.$inferSelect)['kind'];

/** Mails a link that works once. A new one for the same person and purpose replaces the one before. */
export async function invite(
  deps: Deps,
  viewer: Viewer,
  patientUserId: string,
  kind: Kind,
  email: string,
): Promise<FamilyMember> {
  const now = deps.clock.now();
  const { token, hash } = newToken();
  const member = await deps.db.transaction(async (tx) => {
    await lockGuardianship(tx, viewer.userId, patientUserId);
    const { name } = await getMember(tx, viewer.userId, patientUserId, now);
    if (kind === 'take-over' && (await findConfirmedUser(tx, email))) throw emailInUse();
    await tx
      .delete(familyInvitations)
      .where(and(eq(familyInvitations.patientUserId, patientUserId), eq(familyInvitations.kind, kind)));
    await tx.insert(familyInvitations).values({
      tokenHash: hash,
      kind,
      patientUserId,
      invitedByUserId: viewer.userId,
      email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + FAMILY_LINK_DAYS * DAY_MS),
    });
    const link = `${deps.config.publicUrl}/family/${kind}?token=${token}`;
    await enqueueMailToAddress(tx, deps, {
      to: email,
      ...MAILS[kind](withoutLinks(viewer.name), withoutLinks(name), link),
    });
    return getMember(tx, viewer.userId, patientUserId, now);
  });
  deps.jobs.nudge();
  return member;
}

function emailInUse(): Refusal {
  const { message } = new Refusal('EMAIL_IN_USE');
  return new Refusal('EMAIL_IN_USE', message, { errors: [{ path: 'email', message }] });
}

const letter = (...lines: string[]) => ['Hello,', '', ...lines].join('\n');
const WORKS = `The link works once, for ${FAMILY_LINK_DAYS} days. If you did not expect it, you can ignore this mail.`;

const MAILS: Record<
  Kind,
  (from: string, patient: string, link: string) => { subject: string; text: string }
> = {
  guardian: (from, patient, link) => ({
    subject: 'Look after somebody together on Carelane',
    text: letter(
      `${from} asks you to look after ${patient} on Carelane too: to book visits, join them, and read the record.`,
      'Open this link and sign in with your own account, or create one first:',
      link,
      '',
      WORKS,
    ),
  }),
  'take-over': (from, patient, link) => ({
    subject: 'Your profile on Carelane is ready for you',
    text: letter(
      `${from} has looked after the profile of ${patient} on Carelane. You can take it over with a sign-in of your own.`,
      'Open this link and choose a password:',
      link,
      '',
      'Visits, prescriptions and papers stay as they are. Whoever looked after the profile then no longer sees it.',
      '',
      WORKS,
    ),
  }),
};
