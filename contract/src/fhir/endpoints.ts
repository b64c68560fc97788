import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams, idSchema, instant, noContent, text, wholeNumber } from '../fields';
import { SCOPES } from './shared-parts';

export const ACCESS_NAME_MAX_LENGTH = 80;
export const ACCESS_MAX_DAYS = 365;
export const MAX_ACCESSES = 20;

const scopesSchema = z.array(z.enum(SCOPES, 'This cannot be shared.'));

const accessDays = wholeNumber(1, ACCESS_MAX_DAYS, `Please choose 1 to ${ACCESS_MAX_DAYS} days.`);

const recordAccessSchema = z.object({
  _id: idSchema,
  name: z.string(),
  scopes: scopesSchema,
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type RecordAccess = z.output<typeof recordAccessSchema>;

export const listRecordAccesses = endpoint({
  method: 'GET',
  path: '/record-access',
  access: 'patient',
  budget: 'none: it reads at most twenty small rows of one’s own account',
  summary: 'Apps and people that may read your record, newest first',
  response: z.array(recordAccessSchema),
});
export const createRecordAccess = endpoint({
  method: 'POST',
  path: '/record-access',
  access: 'patient',
  budget: EDITS,
  summary: 'Let an app or a person read parts of your record until a day',
  body: z.object({
    name: text(ACCESS_NAME_MAX_LENGTH, 'Please say for which app or person it is.'),
    scopes: scopesSchema.check(
      z.minLength(1, 'Please choose what to share.'),
      z.maxLength(SCOPES.length, 'Please name each part once.'),
    ),
    days: accessDays,
  }),
  /** The token only now: the server stores a hash of it. */
  response: z.object({ access: recordAccessSchema, token: z.string(), address: z.string() }),
  status: 201,
});
export const deleteRecordAccess = endpoint({
  method: 'DELETE',
  path: '/record-access/:id',
  access: 'patient',
  budget: EDITS,
  summary: 'Stop an access to your record at once',
  params: idParams,
  response: noContent,
});

const asked = z.optional(z.string().check(z.maxLength(2_000)));
/** What an app sends along (OAuth 2.0 and SMART App Launch), by the names that these give it. */
const launchSchema = z.object({
  response_type: asked,
  client_id: asked,
  redirect_uri: asked,
  scope: asked,
  state: asked,
  aud: asked,
  code_challenge: asked,
  code_challenge_method: asked,
});
export type Launch = z.output<typeof launchSchema>;

export const getLaunch = endpoint({
  method: 'GET',
  path: '/record-access/launch',
  access: 'patient',
  budget: 'none: it only checks what was sent',
  summary: 'Which app asks for your record, and for which parts of it',
  query: launchSchema,
  response: z.object({
    name: z.string(),
    scopes: scopesSchema,
    /** The app may renew its access until a day that the patient chooses. Otherwise it ends within the hour. */
    isLasting: z.boolean(),
    /** Why the app cannot be let in, for its makers. */
    problem: z.nullable(z.string()),
    /** Takes a refusal, or the problem, back to the app. */
    refuseTo: z.string(),
  }),
});
export const allowLaunch = endpoint({
  method: 'POST',
  path: '/record-access/launch',
  access: 'patient',
  budget: EDITS,
  summary: 'Let the app that asks read what it asked for',
  body: z.extend(launchSchema, { days: accessDays }),
  /** Takes a code to the app, which it exchanges for a token. */
  response: z.object({ allowTo: z.string() }),
  status: 201,
});
