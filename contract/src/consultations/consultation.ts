import * as z from 'zod/mini';
import { dateOnly, idSchema, instant, text } from '../fields';

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
  expiresAt: z.nullable(instant),
});
export type IceServers = z.output<typeof iceServersSchema>;

export const notesBody = z.object({
  text: text(NOTES_MAX_LENGTH),
  /** `updatedAt` of the notes that this edit started from, null for none. If omitted, whatever is saved is overwritten. */
  basedOn: z.optional(z.nullable(z.iso.datetime('This is not a date with a time.'))),
});
export type NotesBody = z.output<typeof notesBody>;

const ownNotes = { text: z.string(), updatedAt: z.nullable(instant) };
export const savedNotesSchema = z.object(ownNotes);

export const notesSchema = z.object({
  ...ownNotes,
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
