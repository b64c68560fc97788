import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { noContent, requiredText } from '../fields';
import { enteredPassword } from './account';

export const RECOVERY_CODE_COUNT = 10;
export const TOTP_STEP_SECONDS = 30;
export const TOTP_DIGITS = 6;

const secondFactorCode = requiredText(40, 'Enter the code from your authenticator app.');

export const secondFactorStatus = endpoint({
  method: 'GET',
  path: '/user/second-factor',
  access: 'any-account',
  summary: 'Whether signing in also asks for a code',
  response: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
});
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor/start',
  access: 'any-account',
  budget: 'own: attempts at the password are counted by account',
  summary: 'A new secret for an authenticator app; nothing changes until a code from it is confirmed',
  body: z.object({ password: enteredPassword }),
  response: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
});
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor/confirm',
  access: 'any-account',
  budget: 'own: codes are counted by account',
  summary: 'Switch the second factor on; returns the recovery codes once, and ends every other session',
  body: z.object({ code: secondFactorCode }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});
export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor/disable',
  access: 'any-account',
  budget: 'own: attempts at the password and codes are counted by account',
  summary: 'Switch the second factor off, with the password and a code',
  body: z.object({ password: enteredPassword, code: secondFactorCode }),
  response: noContent,
});
