import * as z from 'zod/mini';
import { type Allowance, EDITS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams, idSchema, instant, noContent, requiredText, text } from '../fields';
import { enteredPassword, signedInSchema } from './account';

export const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;

/** Anyone can send these requests, and each one stores a challenge for a few minutes. */
const PASSKEY_SIGN_INS = {
  perAddress: 600,
  seconds: 600,
  acrossNodes: true,
} as const satisfies Allowance;

const base64url = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/, 'This is not a valid passkey.'));
/** At most 1,023 bytes: https://www.w3.org/TR/webauthn-3/#credential-id */
const credentialId = base64url(1_364);
const clientData = base64url(4_096);
const publicKeyType = z.enum(['public-key']);

export const passkeySchema = z.object({
  _id: idSchema,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.output<typeof passkeySchema>;

/** A part of WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
  timeout: z.int(),
  attestation: z.enum(['none']),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKeyType })),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required']),
  }),
});
/**
 * A part of PublicKeyCredentialRequestOptionsJSON. Without a list of passkeys, the browser offers all that it has for
 * this site.
 */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required']),
});

export const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({ clientDataJSON: clientData, attestationObject: base64url(16_384) }),
});
export const signedCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4_096),
    signature: base64url(2_048),
    userHandle: z.optional(base64url(100)),
  }),
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/user/passkeys',
  access: 'any-account',
  summary: 'The passkeys of this account',
  response: z.array(passkeySchema),
});
export const startPasskey = endpoint({
  method: 'POST',
  path: '/user/passkeys/start',
  access: 'any-account',
  budget: 'own: attempts at the password and codes are counted by account',
  summary: 'Start creating a passkey; needs the password, and a code if two-step sign-in is on',
  body: z.object({ password: enteredPassword, code: z.optional(text(40)) }),
  response: creationOptions,
});
export const addPasskey = endpoint({
  method: 'POST',
  path: '/user/passkeys',
  access: 'any-account',
  budget: EDITS,
  summary: 'Add the passkey that the browser created',
  body: z.object({ name: z.optional(text(PASSKEY_NAME_MAX_LENGTH)), credential: newCredential }),
  response: passkeySchema,
  status: 201,
});
export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/user/passkeys/:id',
  access: 'any-account',
  budget: EDITS,
  summary: 'Give a passkey another name',
  params: idParams,
  body: z.object({ name: requiredText(PASSKEY_NAME_MAX_LENGTH, 'Please enter a name.') }),
  response: passkeySchema,
});
export const removePasskey = endpoint({
  method: 'POST',
  path: '/user/passkeys/:id/remove',
  access: 'any-account',
  budget: 'own: attempts at the password are counted by account',
  summary: 'Remove a passkey, with the password',
  params: idParams,
  body: z.object({ password: enteredPassword }),
  response: noContent,
});

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/user/login/passkey/start',
  access: 'public',
  budget: PASSKEY_SIGN_INS,
  summary: 'Start signing in with a passkey; the response is the same for every account',
  response: requestOptions,
});
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/user/login/passkey',
  access: 'public',
  budget: PASSKEY_SIGN_INS,
  summary: 'Sign in with a passkey; neither password nor code is needed',
  body: z.object({ credential: signedCredential }),
  response: signedInSchema,
});
