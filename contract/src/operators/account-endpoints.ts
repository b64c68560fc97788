import * as z from 'zod/mini';
import { accountRoleSchema } from '../auth/account';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { emailSchema, idParams, idSchema, instant, requiredText } from '../fields';
import { reasonBody, reasonSchema } from './reason';

/** Never anything about the person's health. */
export const accountForOperatorSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  role: accountRoleSchema,
  createdAt: instant,
  emailConfirmedAt: z.nullable(instant),
  pendingEmail: z.nullable(z.string()),
  suspendedAt: z.nullable(instant),
  suspendedReason: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  passkeys: z.int(),
  sessions: z.int(),
  lastSeenAt: z.nullable(instant),
  isManaged: z.boolean(),
  canTakeOver: z.boolean(),
  guardians: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      email: z.string(),
      since: instant,
      suspendedAt: z.nullable(instant),
    }),
  ),
  looksAfter: z.array(z.object({ _id: idSchema, name: z.string() })),
});
export type AccountForOperator = z.output<typeof accountForOperatorSchema>;

const NOTHING_TO_FIND = 'Enter an email address or an id.';
const searchText = requiredText(254, NOTHING_TO_FIND);

export const searchFor = (text: string) => (text.includes('@') ? { email: text } : { id: text });

export const findAccounts = endpoint({
  method: 'GET',
  path: '/operator/accounts',
  access: 'operator',
  summary:
    'The accounts with exactly this address, or with this id of an account or profile; several accounts may share an address that none of them has confirmed',
  query: z
    .object({ email: z.optional(searchText), id: z.optional(searchText) })
    .check(z.refine(({ email, id }) => email !== undefined || id !== undefined, { error: NOTHING_TO_FIND })),
  response: z.array(accountForOperatorSchema),
});

const act = <const P extends string>(name: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/operator/accounts/:id/${name}`,
    access: 'operator',
    budget: EDITS,
    summary,
    params: idParams,
    body: reasonBody,
    response: accountForOperatorSchema,
  });

export type AccountActEndpoint = ReturnType<typeof act> | typeof liftSuspension;

export const suspendAccount = act(
  'suspend',
  'Suspend an account: sessions and checkouts end, upcoming visits are canceled and refunded',
);
export const liftSuspension = endpoint({
  method: 'POST',
  path: '/operator/accounts/:id/lift',
  access: 'operator',
  budget: EDITS,
  summary: 'Lift the suspension of an account',
  params: idParams,
  body: z.object({ reason: z._default(reasonSchema, 'The suspension was lifted.') }),
  response: accountForOperatorSchema,
});
export const endAccountSessions = act('end-sessions', 'Sign a person out of every browser');
export const removeSecondFactor = act(
  'remove-second-factor',
  'Turn two-step sign-in off and remove all passkeys after an identity check, and end every session',
);
export const confirmAddress = act('confirm-address', 'Confirm an email address for its owner');

export const endGuardianship = endpoint({
  method: 'POST',
  path: '/operator/accounts/:id/end-guardianship',
  access: 'operator',
  budget: EDITS,
  summary:
    'End a guardian’s right to act for this person; if no other guardian remains, upcoming visits are canceled',
  params: idParams,
  body: z.object({ reason: reasonSchema, guardianId: idSchema }),
  response: accountForOperatorSchema,
});
export const handOverProfile = endpoint({
  method: 'POST',
  path: '/operator/accounts/:id/hand-over',
  access: 'operator',
  budget: EDITS,
  summary: 'Email an adult family member a link to take over their profile, after an identity check',
  params: idParams,
  body: z.object({ reason: reasonSchema, email: emailSchema }),
  response: accountForOperatorSchema,
});
export const inviteGuardian = endpoint({
  method: 'POST',
  path: '/operator/accounts/:id/invite-guardian',
  access: 'operator',
  budget: EDITS,
  summary: 'Email somebody a link to look after a family member whom nobody looks after',
  params: idParams,
  body: z.object({ reason: reasonSchema, email: emailSchema }),
  response: accountForOperatorSchema,
});
