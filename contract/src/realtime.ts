import * as z from 'zod/mini';
import { appointmentStatusSchema } from './appointments/status';
import { roleSchema } from './auth/account';
import { idSchema, instant, requiredText } from './fields';
import { notificationTypeSchema } from './notifications/notification';

const room = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
/** Clients send a user, but the server uses the session's identity (docs/product.md, wire names). */
const claimedUser = z.optional(z.unknown());

const SIGNAL_MAX_LENGTH = 64_000;
const description = z.object({
  type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
  sdp: z.optional(z.string().check(z.maxLength(SIGNAL_MAX_LENGTH))),
});
const candidate = z.nullable(
  z.object({
    candidate: z.string().check(z.maxLength(2000)),
    sdpMid: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    sdpMLineIndex: z.optional(z.nullable(z.int())),
    usernameFragment: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  }),
);

/** What a guest and the doctor or patient send each other: docs/decisions/guests.md#names-in-the-mesh */
export const guestSignalSchema = z.union([
  z.strictObject({ ready: z.literal(true) }),
  z.strictObject({ offer: description }),
  z.strictObject({ answer: description }),
  z.strictObject({ candidate }),
]);
export type GuestSignal = z.output<typeof guestSignalSchema>;

/** Guests have a separate namespace: an account's session cannot connect to it, nor a guest's session to any other. */
export const GUEST_NAMESPACE = '/guest';

export const CHAT_TEXT_MAX_LENGTH = 4000;
export const chatTextBody = z.object({
  id: idSchema,
  text: requiredText(CHAT_TEXT_MAX_LENGTH, 'Please type a message.'),
});

export const clientEvents = {
  /** `isReturn`: the page was in the room before it lost the connection. It does not take over from a newer page. */
  'join-room': z.object({ room, user: claimedUser, isReturn: z.optional(z.boolean()) }),
  'user-connected': z.object({ room, user: claimedUser }),
  'ready-for-offer': z.object({ room }),
  offer: z.object({ room, offer: description }),
  answer: z.object({ room, answer: description }),
  'ice-candidate': z.object({ room, candidate }),
  'send-message': z.object({ room, message: chatTextBody }),
  'end-session': z.object({ room, user: claimedUser }),
  'leave-room': z.object({ room }),
  'guest-signal': z.object({ room, guest: idSchema, signal: guestSignalSchema }),
  'ask-guest-to-mute': z.object({ room, guest: idSchema }),
} as const;

export const chatMessageSchema = z.object({
  id: z.string(),
  sender: roleSchema,
  senderName: z.string(),
  text: z.string(),
  time: z.string(),
  createdAt: instant,
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

/** A message in a call with a guest. What the doctor and the patient write also appears in the visit's chat. */
export const callMessageSchema = z.object({
  ...chatMessageSchema.shape,
  sender: z.enum(['doctor', 'patient', 'guest']),
});
export type CallMessage = z.output<typeof callMessageSchema>;

const participant = z.object({ _id: idSchema, name: z.string(), role: roleSchema });
export type Participant = z.output<typeof participant>;

const notice = {
  id: z.string(),
  message: z.string(),
  type: notificationTypeSchema,
  createdAt: instant,
  link: z.optional(z.nullable(z.string())),
};

const serverEvents = {
  'appointment-created': z.object({ ...notice, appointmentId: idSchema }),
  'appointment-cancelled': z.object({ ...notice, appointmentId: idSchema }),
  'appointment-updated': z.object({ ...notice, appointmentId: idSchema, status: appointmentStatusSchema }),
  'new-doctor-slot': z.object({ ...notice, doctorId: idSchema, doctorName: z.string() }),
  notification: z.object(notice),
  'notifications-read': z.object({}),
  'appointments-changed': z.object({}),
  'papers-changed': z.object({ appointmentId: idSchema }),
  'room-presence': z.object({ appointmentId: idSchema, doctor: z.boolean(), patient: z.boolean() }),

  'user-connected': z.object({ user: participant }),
  ready: z.object({}),
  'trigger-offer': z.object({}),
  offer: z.object({ offer: description }),
  answer: z.object({ answer: description }),
  'ice-candidate': z.object({ candidate }),
  'receive-message': chatMessageSchema,
  'user-disconnected': z.object({ user: participant }),
  /**
   * `isClosed`: not ended by the doctor, but because a person left the platform or was suspended, or the doctor's
   * verification was withdrawn.
   */
  'session-ended': z.object({ isClosed: z.optional(z.boolean()) }),
  /** Another tab entered the room. `by` is set if a different person entered it. */
  'taken-over': z.object({ by: z.optional(z.string()) }),
  'guests-changed': z.object({ appointmentId: idSchema }),
  'guest-signal': z.object({ guest: idSchema, signal: guestSignalSchema }),
  'receive-guest-message': callMessageSchema,
  'guest-admitted': z.object({ guest: idSchema }),
  'guest-left': z.object({ guest: idSchema }),
  error: z.object({ message: z.string(), code: z.string() }),
} as const;

export type ClientEventName = keyof typeof clientEvents;
export type ServerEventName = keyof typeof serverEvents;
export type ClientPayload<N extends ClientEventName> = z.output<(typeof clientEvents)[N]>;
export type ServerPayload<N extends ServerEventName> = z.output<(typeof serverEvents)[N]>;

export type Acknowledgement = { ok: true } | { ok: false; message: string; code: string };
export type ClientToServer = {
  [N in ClientEventName]: (
    payload: z.input<(typeof clientEvents)[N]>,
    ack?: (answer: Acknowledgement) => void,
  ) => void;
};
export type ServerToClient = { [N in ServerEventName]: (payload: ServerPayload<N>) => void };

/** Lets the server ignore a late message from a replaced connection: docs/decisions/calls.md#a-page-that-connects-again */
export const pageConnectionSchema = z.object({
  page: z.string().check(z.maxLength(64)),
  connection: z.int(),
});
export type PageConnection = z.output<typeof pageConnectionSchema>;

export const SOCKET = {
  timeoutMs: 20_000,
  reconnectionAttempts: 5,
  reconnectionDelayMs: 1_000,
  reconnectionDelayMaxMs: 5_000,
} as const;
