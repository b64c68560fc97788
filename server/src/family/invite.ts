import { withoutLinks } from '@carelane/contract/auth/plain-name';
import { FAMILY_LINK_DAYS, type FamilyMember, type LinkKind } from '@carelane/contract/family/family';
import { and, eq } from 'drizzle-orm';
import { newToken } from '../auth/sessions/tokens';
import type { Tx } from '../db/client';
import { lockToNotify } from '../db/lock-people';
import { familyInvitations } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { enqueueMailToAddress } from '../mail/send-mail';
import { writeLinkMail } from './link-mails';
import { getMember, lockGuardianship } from './queries';

const DAY_MS = 86_400_000;

export interface NewLink {
  kind: LinkKind;
  email: string;
  /** After the person and their guardians are locked. The returned function runs after the commit. */
  before?(tx: Tx, member: FamilyMember): Promise<() => void>;
}

/** Mails a link that works once. A new one from the same guardian for the same purpose replaces the one before. */
export async function invite(
  deps: Deps,
  viewer: Viewer,
  patientUserId: string,
  { kind, email, before }: NewLink,
): Promise<FamilyMember> {
  const now = deps.clock.now();
  const { token, hash } = newToken();
  const { member, publish } = await deps.db.transaction(async (tx) => {
    await lockToNotify(tx, patientUserId, now);
    await lockGuardianship(tx, viewer.userId, patientUserId);
    const asked = await getMember(tx, viewer.userId, patientUserId, now);
    const publish = await before?.(tx, asked);
    const isReplaced = and(
      eq(familyInvitations.patientUserId, patientUserId),
      eq(familyInvitations.invitedByUserId, viewer.userId),
      eq(familyInvitations.kind, kind),
    );
    await tx.delete(familyInvitations).where(isReplaced);
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
    const names = { from: withoutLinks(viewer.name), patient: withoutLinks(asked.name) };
    const isShared = asked.guardians.length > 1;
    await enqueueMailToAddress(tx, deps, {
      to: email,
      ...(await writeLinkMail(tx, { kind, email, link, isShared, ...names })),
    });
    return { member: await getMember(tx, viewer.userId, patientUserId, now), publish };
  });
  publish?.();
  deps.jobs.nudge();
  return member;
}
