import * as z from 'zod/mini';
import { joinWindow, type Timed } from '../appointments/join-window';
import type { AppointmentStatus } from '../appointments/status';
import { nameSchema } from '../auth/account';
import { emailSchema, idSchema, instant, linkSecret } from '../fields';

/** The call carries three people. */
export const MAX_INVITES = 3;
export const GUEST_MESSAGES_MAX = 500;
/** A call may go on long after the visit was due to end. */
export const GUEST_ENDS_HOURS_AFTER_START = 12;
const HOUR_MS = 3_600_000;

export const GUEST_KINDS = ['carer', 'interpreter'] as const;
export const guestKindSchema = z.enum(GUEST_KINDS);
export type GuestKind = z.output<typeof guestKindSchema>;

export const inviteBody = z.object({
  kind: guestKindSchema,
  /** Left out, the link is only returned, to be copied. */
  email: z.optional(emailSchema),
});
export type InviteBody = z.output<typeof inviteBody>;

export const guestSchema = z.object({
  _id: idSchema,
  kind: guestKindSchema,
  invitedBy: z.enum(['doctor', 'patient']),
  invitedAt: instant,
  /** Invited: the link was not used yet. */
  state: z.enum(['invited', 'waiting', 'admitted']),
  /** As the guest gave it; null until then. */
  name: z.nullable(z.string()),
  /** False while an entered guest is away. */
  isConnected: z.boolean(),
});
export type Guest = z.output<typeof guestSchema>;

export const inviteSchema = z.object({ guest: guestSchema, link: z.string() });

export const linkBody = z.object({ token: linkSecret });
export const enterBody = z.object({ token: linkSecret, name: nameSchema });

/** For anyone who has the link: nothing of the patient. */
export const invitationSchema = z.object({
  kind: guestKindSchema,
  doctorName: z.string(),
  startsAt: instant,
  timezone: z.string(),
  /** From then on the guest can enter; null: now. */
  opensAt: z.nullable(instant),
});
export type Invitation = z.output<typeof invitationSchema>;

export const guestSessionSchema = z.object({ session: z.string() });

type Visit = Timed & { status: AppointmentStatus | 'held' };

/** When the link and the session of a guest end, if nothing else ends them before. */
export function guestEndsAt({ startsAt }: Timed): Date {
  return new Date(new Date(startsAt).getTime() + GUEST_ENDS_HOURS_AFTER_START * HOUR_MS);
}

/** A link and a session are good for this visit and no longer. */
export function mayHaveGuests(visit: Visit, now: Date): boolean {
  return visit.status === 'scheduled' && now < guestEndsAt(visit);
}

/** Null: the guest may enter now. */
export function guestOpensAt(visit: Timed, now: Date): Date | null {
  const window = joinWindow({ ...visit, status: 'scheduled' }, now);
  return window.state === 'early' ? window.opensAt : null;
}
