import {
  canHaveGuests,
  type Guest,
  guestEndsAt,
  type InviteBody,
  MAX_INVITES,
} from '@carelane/contract/consultations/guest';
import { guestLink } from '@carelane/contract/consultations/guest-events';
import { eq } from 'drizzle-orm';
import type { Mail } from '../../adapters/mail/transport';
import { requireConfirmedEmail } from '../../auth/confirmation/require-confirmed-email';
import { addressBudgetKey } from '../../auth/passwords/guessing';
import { lockSession } from '../../auth/sessions/lock-session';
import { newToken } from '../../auth/sessions/tokens';
import type { Tx } from '../../db/client';
import { appointments, visitGuests } from '../../db/schema';
import type { Deps } from '../../deps';
import { lockRightToAct } from '../../family/act-for-patient';
import { actingUserId, type Viewer } from '../../http/endpoints/viewer';
import { requireBudget } from '../../http/limits/budget';
import { Refusal } from '../../http/refusal';
import { enqueueMailToAddress } from '../../mail/send-mail';
import { getOpenRoomByAppointment, type Room } from '../rooms';
import { invitationMail } from './invitation-mail';
import { guestOnWire } from './list-guests';
import { publishGuestsChanged } from './publish-guests-changed';

const EMAILS_PER_ADDRESS = { limit: 5, windowSeconds: 86_400 };
const TOO_MANY_EMAILS =
  'This address has been invited too often today. Please copy the link and send it yourself.';

export async function inviteGuest(
  deps: Deps,
  viewer: Viewer,
  appointmentId: string,
  { kind, email }: InviteBody,
): Promise<{ guest: Guest; link: string }> {
  const room = await getOpenRoomByAppointment(deps.db, viewer, appointmentId);
  requireConfirmedEmail(viewer);
  if (room.consultationType !== 'Video Consultation') throw new Refusal('NOT_A_VIDEO_VISIT');
  const now = deps.clock.now();
  const { token, hash } = newToken();
  const link = guestLink(deps.config.publicUrl, token);
  const row = await deps.db.transaction(async (tx) => {
    await requireInvitable(tx, room, now);
    await lockSession(tx, viewer.sessionId);
    await lockRightToAct(tx, viewer);
    const [inserted] = await tx
      .insert(visitGuests)
      .values({
        appointmentId,
        kind,
        invitedBy: viewer.role,
        invitedByUserId: actingUserId(viewer),
        createdAt: now,
        linkHash: hash,
      })
      .returning();
    if (!inserted) throw new Refusal('INTERNAL');
    if (email) await mailLink(tx, deps, room, { to: email, ...invitationMail(room, kind, link) });
    return inserted;
  });
  deps.jobs.nudge();
  publishGuestsChanged(deps, room);
  return { guest: guestOnWire(row, false), link };
}

/** The lock makes concurrent invitations wait for each other, so that each is counted. */
async function requireInvitable(tx: Tx, { appointmentId }: Room, now: Date): Promise<void> {
  const [visit] = await tx
    .select({ status: appointments.status, startsAt: appointments.startsAt })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
    .for('no key update');
  if (!visit || !canHaveGuests(visit, now)) throw new Refusal('NOT_SCHEDULED');
  const invited = await tx.$count(visitGuests, eq(visitGuests.appointmentId, appointmentId));
  if (invited >= MAX_INVITES) throw new Refusal('TOO_MANY_INVITES');
}

async function mailLink(tx: Tx, deps: Deps, room: Room, mail: Mail): Promise<void> {
  const key = `guest-mail:${addressBudgetKey(mail.to)}`;
  if (deps.config.rateLimits)
    await requireBudget(tx, deps.clock.now(), { key, ...EMAILS_PER_ADDRESS }, TOO_MANY_EMAILS);
  await enqueueMailToAddress(tx, deps, mail, { notAfter: guestEndsAt(room) });
}
