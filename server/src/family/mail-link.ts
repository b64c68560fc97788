import { withoutLinks } from '@carelane/contract/auth/links-in-text';
import { FAMILY_LINK_DAYS, type LinkKind } from '@carelane/contract/family/family';
import { and, eq } from 'drizzle-orm';
import { newToken } from '../auth/sessions/tokens';
import type { Tx } from '../db/client';
import { familyInvitations } from '../db/schema';
import type { Deps } from '../deps';
import { enqueueMailToAddress } from '../mail/send-mail';
import { writeLinkMail } from './write-link-mail';

const DAY_MS = 86_400_000;

interface SentLink {
  kind: LinkKind;
  email: string;
  from: { userId: string; name: string };
  patient: { userId: string; name: string };
  isShared: boolean;
}

export async function mailLink(
  tx: Tx,
  deps: Deps,
  { kind, email, from, patient, isShared }: SentLink,
): Promise<void> {
  const now = deps.clock.now();
  const { token, hash } = newToken();
  const isReplaced = and(
    eq(familyInvitations.patientUserId, patient.userId),
    eq(familyInvitations.invitedByUserId, from.userId),
    eq(familyInvitations.kind, kind),
  );
  await tx.delete(familyInvitations).where(isReplaced);
  await tx.insert(familyInvitations).values({
    tokenHash: hash,
    kind,
    patientUserId: patient.userId,
    invitedByUserId: from.userId,
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + FAMILY_LINK_DAYS * DAY_MS),
  });
  const link = `${deps.config.publicUrl}/family/${kind}?token=${token}`;
  const names = { from: withoutLinks(from.name), patient: withoutLinks(patient.name) };
  const mail = await writeLinkMail(tx, { kind, email, link, isShared, ...names });
  await enqueueMailToAddress(tx, deps, { to: email, ...mail });
}
