import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams, instant, noContent } from '../fields';

const base64url = (pattern: RegExp) => z.string().check(z.regex(pattern, 'This is not a push key.'));

/** The JSON of a `PushSubscription`. Its keys are 65 and 16 bytes in base64url. */
const pushSubscriptionBody = z.object({
  endpoint: z
    .string()
    .check(z.maxLength(2_000), z.regex(/^https?:\/\/[\x21-\x7e]+$/, 'This is not an address.')),
  keys: z.object({
    p256dh: base64url(/^[A-Za-z0-9_-]{87}=?$/),
    auth: base64url(/^[A-Za-z0-9_-]{22}(==)?$/),
  }),
  isRenewal: z.optional(z.boolean()),
});
export type PushSubscriptionBody = z.output<typeof pushSubscriptionBody>;

export const getPush = endpoint({
  method: 'GET',
  path: '/push',
  access: 'signed-in',
  summary: 'The key to subscribe a browser with, and the devices that get push messages',
  response: z.object({
    publicKey: z.string(),
    devices: z.array(
      z.object({ _id: z.string(), device: z.string(), createdAt: instant, current: z.boolean() }),
    ),
  }),
});
export const addPushDevice = endpoint({
  method: 'POST',
  path: '/push/devices',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Send push messages to this browser; only known push services are called',
  body: pushSubscriptionBody,
  response: noContent,
  status: 201,
});
export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/push/devices/:id',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Send no more push messages to one device',
  params: idParams,
  response: noContent,
});
