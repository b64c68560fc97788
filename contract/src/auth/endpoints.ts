import * as z from 'zod/mini';
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
  userSchema,
} from './account';

export const login = endpoint({
  method: 'POST',
  path: '/user/login',
  access: 'public',
  summary: 'Sign in with email and password',
  body: loginBody,
  response: signedInSchema,
});
export const register = endpoint({
  method: 'POST',
  path: '/user/register',
  access: 'public',
  summary: 'Create an account as patient or doctor',
  body: registerBody,
  response: signedInSchema,
  status: 201,
});
export const logout = endpoint({
  method: 'POST',
  path: '/user/logout',
  access: 'signed-in',
  summary: 'End this session',
  response: noContent,
});
export const currentUser = endpoint({
  method: 'GET',
  path: '/user/current-user',
  access: 'signed-in',
  summary: 'Who is signed in',
  response: userSchema,
});
export const updateAccountDetails = endpoint({
  method: 'PATCH',
  path: '/user/update-account-details',
  access: 'signed-in',
  summary: 'Change name, email address or phone number',
  body: accountDetailsBody,
  response: userSchema,
});
export const changePassword = endpoint({
  method: 'PATCH',
  path: '/user/change-password',
  access: 'signed-in',
  summary: 'Change the password and end every other session',
  body: changePasswordBody,
  response: noContent,
});
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/user/forgot-password',
  access: 'public',
  summary: 'Ask for a link to choose a new password; the answer never tells whether the address is known',
  body: forgotPasswordBody,
  response: noContent,
});
export const resetPassword = endpoint({
  method: 'POST',
  path: '/user/reset-password',
  access: 'public',
  summary: 'Choose a new password with the link of the mail; ends every session',
  body: resetPasswordBody,
  response: noContent,
});
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/user/confirm-email',
  access: 'public',
  summary: 'Confirm an email address with the link of the mail; the link works once, for 24 hours',
  body: confirmEmailBody,
  response: noContent,
});
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/user/resend-confirmation',
  access: 'signed-in',
  summary: 'Ask for a new link to confirm the email address; the link before it stops working',
  response: noContent,
});
export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  access: 'signed-in',
  summary: 'The devices signed in to this account',
  response: z.array(sessionSchema),
});
export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/:id',
  access: 'signed-in',
  summary: 'Sign one device out',
  params: idParams,
  response: noContent,
});
export const exportAccount = endpoint({
  method: 'GET',
  path: '/user/export',
  access: 'signed-in',
  summary: 'Everything held about this account, as JSON',
  response: z.record(z.string(), z.unknown()),
});
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/user/delete-account',
  access: 'signed-in',
  summary: 'Delete the account; future appointments are canceled and refunded',
  body: deleteAccountBody,
  response: noContent,
});
export const demoSignIns = endpoint({
  method: 'GET',
  path: '/demo/sign-ins',
  access: 'public',
  summary: 'The sign-ins of the demo data, while there is any',
  response: z.array(
    z.object({ role: z.string(), name: z.string(), email: z.string(), password: z.string() }),
  ),
});
