import * as z from 'zod/mini';
import { dateOnly, idSchema, instant, text } from '../fields';

/** How long a connection may be lost before the other side is notified. */
export const DISCONNECT_GRACE_SECONDS = 15;
export const NOTES_MAX_LENGTH = 20_000;

export const iceServersSchema = z.object({
  iceServers: z.array(
    z.object({
      urls: z.union([z.string(), z.array(z.string())]),
      username: z.optional(z.string()),
      credential: z.optional(z.string()),
    }),
  ),
  /** When the relay credentials end; null without a relay. */
  expiresAt: z.nullable(instant),
});
export type IceServers = z.output<typeof iceServersSchema>;

export const notesBody = z.object({
  text: text(NOTES_MAX_LENGTH),
  /**
   * `updatedAt` of the saved notes that this edit started from; null if nothing was saved yet. If omitted, the text
   * overwrites whatever is saved.
   */
  basedOn: z.optional(z.nullable(z.iso.datetime('This is not a date with a time.'))),
});
export type NotesBody = z.output<typeof notesBody>;

const ownNotes = { text: z.string(), updatedAt: z.nullable(instant) };
export const savedNotesSchema = z.object(ownNotes);

export const notesSchema = z.object({
  ...ownNotes,
  /** The doctor's own notes on earlier visits of the same patient, newest first; empty for a patient. */
  earlier: z.array(
    z.object({ appointmentId: idSchema, date: dateOnly, text: z.string(), updatedAt: instant }),
  ),
});
export type ConsultationNotes = z.output<typeof notesSchema>;

export const roomPresenceSchema = z.object({
  appointmentId: idSchema,
  doctor: z.boolean(),
  patient: z.boolean(),
});
export type RoomPresence = z.output<typeof roomPresenceSchema>;

export function isPatientWaiting(presence: RoomPresence): boolean {
  return presence.patient && !presence.doctor;
}
