import * as z from 'zod/mini';
import { EDITS, EXPORTS } from '../budget';
import { endpoint } from '../endpoint';
import { idParams, noContent } from '../fields';
import {
  accountDetailsBody,
  changePasswordBody,
  confirmEmailBody,
  deleteAccountBody,
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
  sessionSchema,
  signedInSchema,
  signInAgainBody,
  timeZoneBody,
  userSchema,
} from './account';

export const login = endpoint({
  method: 'POST',
  path: '/user/login',
  access: 'public',
  budget: 'own: failed guesses are counted by account, device and address',
  summary: 'Sign in with email and password',
  body: loginBody,
  response: signedInSchema,
});
export const register = endpoint({
  method: 'POST',
  path: '/user/register',
  access: 'public',
  budget: 'own: registrations are counted by address',
  summary: 'Create an account as patient or doctor',
  body: registerBody,
  response: signedInSchema,
  status: 201,
});
export const logout = endpoint({
  method: 'POST',
  path: '/user/logout',
  access: 'any-account',
  budget: EDITS,
  summary: 'End this session',
  response: noContent,
  patientId: 'never',
});
export const currentUser = endpoint({
  method: 'GET',
  path: '/user/current-user',
  access: 'any-account',
  summary: 'Who is signed in',
  response: userSchema,
});
export const updateAccountDetails = endpoint({
  method: 'PATCH',
  path: '/user/update-account-details',
  access: 'any-account',
  budget: EDITS,
  summary: 'Change name, email address or phone number',
  body: accountDetailsBody,
  response: userSchema,
});
export const saveTimeZone = endpoint({
  method: 'PATCH',
  path: '/user/time-zone',
  access: 'any-account',
  budget: EDITS,
  summary: 'Store the time zone of this browser, for times in emails and notifications',
  body: timeZoneBody,
  response: noContent,
});
export const changePassword = endpoint({
  method: 'PATCH',
  path: '/user/change-password',
  access: 'any-account',
  budget: 'own: attempts at the password are counted by account',
  summary: 'Change the password and end every other session',
  body: changePasswordBody,
  response: noContent,
});
export const signInAgain = endpoint({
  method: 'POST',
  path: '/user/sign-in-again',
  access: 'any-account',
  budget: 'own: attempts at the password are counted by account',
  summary: 'Enter the password again in an open session, before an action that needs a recent sign-in',
  body: signInAgainBody,
  response: noContent,
});
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/user/forgot-password',
  access: 'public',
  budget: 'own: links are counted by address and account',
  summary: 'Ask for a link to choose a new password; the answer never reveals whether the address is known',
  body: forgotPasswordBody,
  response: noContent,
});
export const resetPassword = endpoint({
  method: 'POST',
  path: '/user/reset-password',
  access: 'public',
  budget: 'own: attempts are counted by address',
  summary: 'Choose a new password with the link from the email; ends every session',
  body: resetPasswordBody,
  /** Makes this browser a known device, so that wrong guesses by others do not lock it out. */
  response: z.object({ deviceSecret: z.string() }),
});
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/user/confirm-email',
  access: 'public',
  budget: 'own: attempts are counted by address',
  summary:
    'Confirm an email address with the link from the email; the link can be used once and expires after 24 hours',
  body: confirmEmailBody,
  response: noContent,
});
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/user/resend-confirmation',
  access: 'any-account',
  budget: 'own: emails are counted by account',
  summary: 'Ask for a new link to confirm the email address; the earlier link stops working',
  response: noContent,
});
export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  access: 'any-account',
  summary: 'The devices signed in to this account',
  response: z.array(sessionSchema),
});
export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/:id',
  access: 'any-account',
  budget: EDITS,
  summary: 'Sign one device out',
  params: idParams,
  response: noContent,
});
export const exportAccount = endpoint({
  method: 'GET',
  path: '/user/export',
  access: 'any-account',
  budget: EXPORTS,
  summary: 'Everything stored about this account, as JSON',
  response: z.record(z.string(), z.unknown()),
});
export const exportPapers = endpoint({
  method: 'GET',
  path: '/user/export/papers',
  access: 'patient',
  budget: EXPORTS,
  summary: 'All papers from your own visits in one ZIP file, each page as a picture',
  response: noContent,
  produces: 'application/zip',
});
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/user/delete-account',
  access: 'any-account',
  budget: 'own: attempts at the password are counted by account',
  summary: 'Delete the account; future appointments are canceled and refunded',
  body: deleteAccountBody,
  response: noContent,
});
export const demoSignIns = endpoint({
  method: 'GET',
  path: '/demo/sign-ins',
  access: 'public',
  summary: 'The demo sign-ins, while there is demo data',
  response: z.array(
    z.object({ role: z.string(), name: z.string(), email: z.string(), password: z.string() }),
  ),
});
