import * as z from 'zod/mini';
import { EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams, idSchema, instant, noContent, requiredText, wholeNumber } from '../fields';
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
  budget: 'none: it reads at most twenty small rows',
  summary: 'Apps and people that can read your record, newest first',
  response: z.array(recordAccessSchema),
});
export const createRecordAccess = endpoint({
  method: 'POST',
  path: '/record-access',
  access: 'patient',
  budget: EDITS,
  summary: 'Let an app or a person read parts of your record until a chosen day',
  body: z.object({
    name: requiredText(ACCESS_NAME_MAX_LENGTH, 'Please say which app or person this is for.'),
    scopes: scopesSchema.check(
      z.minLength(1, 'Please choose what to share.'),
      z.maxLength(SCOPES.length, 'Please name each part once.'),
    ),
    days: accessDays,
  }),
  /** The token is shown only this once: the server stores a hash of it. */
  response: z.object({ access: recordAccessSchema, token: z.string(), address: z.string() }),
  status: 201,
});
export const deleteRecordAccess = endpoint({
  method: 'DELETE',
  path: '/record-access/:id',
  access: 'patient',
  budget: EDITS,
  summary: 'End someone’s access to your record immediately',
  params: idParams,
  response: noContent,
});

const parameter = z.optional(z.string().check(z.maxLength(2_000)));
const launchSchema = z.object({
  response_type: parameter,
  client_id: parameter,
  redirect_uri: parameter,
  scope: parameter,
  state: parameter,
  aud: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
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
    /** Without it, access ends after an hour. */
    isLasting: z.boolean(),
    problem: z.nullable(z.string()),
    refuseTo: z.string(),
  }),
});
export const allowLaunch = endpoint({
  method: 'POST',
  path: '/record-access/launch',
  access: 'patient',
  budget: EDITS,
  summary: 'Let the requesting app read what it asked for',
  body: z.extend(launchSchema, { days: accessDays }),
  response: z.object({ allowTo: z.string() }),
  status: 201,
});
