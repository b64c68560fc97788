import * as z from 'zod/mini';
import { joinWindow, type VisitTiming } from '../appointments/join-window';
import type { AppointmentStatus } from '../appointments/status';
import { nameSchema } from '../auth/account';
import { emailSchema, idSchema, instant, linkSecret } from '../fields';

export const MAX_INVITES = 3;
export const GUEST_MESSAGES_MAX = 500;
export const GUEST_ENDS_HOURS_AFTER_START = 12;
const HOUR_MS = 3_600_000;

export const GUEST_KINDS = ['carer', 'interpreter'] as const;
export const guestKindSchema = z.enum(GUEST_KINDS);
export type GuestKind = z.output<typeof guestKindSchema>;

export const inviteBody = z.object({
  kind: guestKindSchema,
  email: z.optional(emailSchema),
});
export type InviteBody = z.output<typeof inviteBody>;

export const guestSchema = z.object({
  _id: idSchema,
  kind: guestKindSchema,
  invitedBy: z.enum(['doctor', 'patient']),
  invitedAt: instant,
  state: z.enum(['invited', 'waiting', 'admitted']),
  name: z.nullable(z.string()),
  isConnected: z.boolean(),
});
export type Guest = z.output<typeof guestSchema>;

export const inviteSchema = z.object({ guest: guestSchema, link: z.string() });

export const linkBody = z.object({ token: linkSecret });
export const enterBody = z.object({ token: linkSecret, name: nameSchema });

/** Anyone who has the link can read this, so it says nothing about the patient. */
export const invitationSchema = z.object({
  kind: guestKindSchema,
  doctorName: z.string(),
  startsAt: instant,
  timezone: z.string(),
  /** Null means now. */
  opensAt: z.nullable(instant),
});
export type Invitation = z.output<typeof invitationSchema>;

export const guestSessionSchema = z.object({ session: z.string() });

type Visit = VisitTiming & { status: AppointmentStatus | 'held' };

export function guestEndsAt({ startsAt }: VisitTiming): Date {
  return new Date(new Date(startsAt).getTime() + GUEST_ENDS_HOURS_AFTER_START * HOUR_MS);
}

export function canHaveGuests(visit: Visit, now: Date): boolean {
  return visit.status === 'scheduled' && now < guestEndsAt(visit);
}

/** Null means now. */
export function guestOpensAt(visit: VisitTiming, now: Date): Date | null {
  const joinTimes = joinWindow({ ...visit, status: 'scheduled' }, now);
  return joinTimes.state === 'early' ? joinTimes.opensAt : null;
}
