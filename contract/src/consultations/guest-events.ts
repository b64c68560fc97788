import * as z from 'zod/mini';
import { type Acknowledgement, callMessageSchema, chatTextBody, guestSignalSchema } from '../realtime';
import { iceServersSchema } from './consultation';

const member = z.enum(['doctor', 'patient']);

/** The socket is bound to one guest, so no event names a room or a visit. */
export const guestClientEvents = {
  signal: z.object({ to: member, signal: guestSignalSchema }),
  'send-message': z.object({ message: chatTextBody }),
  'get-ice-servers': z.object({}),
  leave: z.object({}),
} as const;

const guestServerEvents = {
  seat: z.union([
    z.object({ state: z.literal('waiting') }),
    z.object({
      state: z.literal('admitted'),
      doctorName: z.string(),
      patientName: z.string(),
      messages: z.array(callMessageSchema),
      iceServers: iceServersSchema.shape.iceServers,
    }),
  ]),
  signal: z.object({ from: member, signal: guestSignalSchema }),
  'receive-message': callMessageSchema,
  'ice-servers': iceServersSchema,
  'mute-request': z.object({}),
  'taken-over': z.object({}),
  ended: z.object({ why: z.enum(['removed', 'left', 'over']) }),
  error: z.object({ message: z.string(), code: z.string() }),
} as const;

export type GuestEventName = keyof typeof guestClientEvents;
export type GuestPayload<N extends GuestEventName> = z.output<(typeof guestClientEvents)[N]>;
export type GuestToServer = {
  [N in GuestEventName]: (
    payload: z.input<(typeof guestClientEvents)[N]>,
    ack?: (answer: Acknowledgement) => void,
  ) => void;
};
type GuestServerEventName = keyof typeof guestServerEvents;
export type GuestServerPayload<N extends GuestServerEventName> = z.output<(typeof guestServerEvents)[N]>;
export type ServerToGuest = { [N in GuestServerEventName]: (payload: GuestServerPayload<N>) => void };

/** What follows `#` is never sent to a server, so the secret appears in no log. */
export function guestLink(publicUrl: string, token: string): string {
  return `${publicUrl}/guest#${token}`;
}
