import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams, instant, noContent } from '../fields';

const base64url = (pattern: RegExp) => z.string().check(z.regex(pattern, 'This is not a push key.'));

/** `PushSubscription.toJSON()`. Its keys are 65 and 16 bytes in base64url. */
const pushSubscriptionBody = z.object({
  endpoint: z
    .string()
    .check(z.maxLength(2_000), z.regex(/^https?:\/\/[\x21-\x7e]+$/, 'This is not an address.')),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({
    p256dh: base64url(/^[A-Za-z0-9_-]{87}=?$/),
    auth: base64url(/^[A-Za-z0-9_-]{22}(==)?$/),
  }),
  isRenewal: z.optional(z.boolean()),
});
export type PushSubscriptionBody = z.output<typeof pushSubscriptionBody>;

const pushSubscriptionSchema = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: instant,
  current: z.boolean(),
});

export const getPushKey = endpoint({
  method: 'GET',
  path: '/push/key',
  access: 'signed-in',
  summary: 'The public key to subscribe a browser with',
  response: z.object({ publicKey: z.string() }),
});
export const listPushSubscriptions = endpoint({
  method: 'GET',
  path: '/push/subscriptions',
  access: 'signed-in',
  summary: 'The devices that get push messages',
  response: z.array(pushSubscriptionSchema),
});
export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/push/subscriptions',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Send push messages to this browser; only known push services are called',
  body: pushSubscriptionBody,
  response: pushSubscriptionSchema,
  status: 201,
});
export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/push/subscriptions/:id',
  access: 'signed-in',
  budget: EDITS,
  summary: 'Send no more push messages to one device',
  params: idParams,
  response: noContent,
});
/** See docs/decisions/jobs-and-reminders.md#push-messages. */
export const addPushDevice = endpoint({
  ...addPushSubscription,
  method: 'POST',
  path: '/push/devices',
  access: 'signed-in',
  summary: 'The same as POST /push/subscriptions, for pages that were opened before an update',
});
