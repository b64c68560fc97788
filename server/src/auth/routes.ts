import * as endpoints from '@carelane/contract/auth/endpoints';
import * as factor from '@carelane/contract/auth/second-factor';
import { eq } from 'drizzle-orm';
import { users } from '../db/schema';
import type { Deps } from '../deps';
import { bearerToken } from '../http/bearer';
import { type Route, serve } from '../http/endpoints/serve';
import { addressKey } from '../http/limits/address-key';
import { spendBudget } from '../http/limits/budget';
import { Refusal } from '../http/refusal';
import type { AccountHooks } from './account/account-hooks';
import { eraseAccount } from './account/erase-account';
import { exportAccount } from './account/export-account';
import { registerAccount } from './account/register-account';
import { updateAccount } from './account/update-account';
import { confirmEmail } from './confirmation/confirm-email';
import { mailConfirmation } from './confirmation/mail-confirmation';
import { readRequester } from './confirmation/request-confirmation';
import { resendConfirmation } from './confirmation/resend-confirmation';
import { passkeyRoutes } from './passkeys/routes';
import { changePassword } from './passwords/change-password';
import { mailResetLink, requestPasswordReset, resetPassword } from './passwords/reset-password';
import { getUser, userOnWire, withGuardian } from './queries';
import {
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  startSecondFactor,
} from './second-factor/second-factor';
import { listUserSessions, revokeOwnSession } from './sessions/sessions';
import { signInAgain } from './sessions/sign-in-again';
import { signIn } from './sign-in';

/** Per network address, which a whole clinic can share. */
const REGISTRATIONS_PER_HOUR = 1000;
const RESETS_PER_HOUR = 100;
const CONFIRMATIONS_PER_HOUR = 100;

export const authJobs = [mailResetLink, mailConfirmation];

export function authRoutes(deps: Deps, hooks: AccountHooks[]): Route[] {
  const limitPerNetwork = (action: string, ip: string, limit: number) =>
    spendBudget(deps, { key: `${action}:${addressKey(ip)}`, limit, windowSeconds: 3600 });
  return [
    serve(endpoints.login, async ({ body, request }) => ({
      data: await signIn(deps, body, request.headers['user-agent'], request.ip),
      message: 'Login successful!',
    })),
    serve(endpoints.register, async ({ body, request }) => {
      await limitPerNetwork('register', request.ip, REGISTRATIONS_PER_HOUR);
      return {
        data: await registerAccount(deps, body, request.headers['user-agent'], readRequester(request)),
        message: 'Registration successful!',
      };
    }),
    serve(endpoints.logout, async ({ viewer }) => {
      await deps.db.transaction((tx) => revokeOwnSession(tx, viewer.userId, viewer.sessionId));
      return { data: null, message: 'You have been logged out.' };
    }),
    serve(endpoints.currentUser, async ({ viewer }) => {
      const user = userOnWire(await getUser(deps.db, viewer.userId), deps.config, viewer.needsSecondFactor);
      return { data: withGuardian(user, viewer) };
    }),
    serve(endpoints.updateAccountDetails, async ({ viewer, body, request }) => {
      const { user, note } = await updateAccount(deps, viewer, body, readRequester(request), hooks);
      return { data: user, message: `Account details updated successfully! ${note}`.trim() };
    }),
    serve(endpoints.saveTimeZone, async ({ viewer, body }) => {
      await deps.db.update(users).set({ timezone: body.timezone }).where(eq(users.id, viewer.userId));
      return { data: null };
    }),
    serve(endpoints.changePassword, async ({ viewer, body }) => {
      await changePassword(deps, viewer, body.oldPassword, body.newPassword);
      return { data: null, message: 'Password changed successfully!' };
    }),
    serve(endpoints.signInAgain, async ({ viewer, body }) => {
      await signInAgain(deps, viewer, body.password);
      return { data: null };
    }),
    serve(endpoints.forgotPassword, async ({ body, request }) => {
      await limitPerNetwork('forgot', request.ip, RESETS_PER_HOUR);
      await requestPasswordReset(deps, body.email);
      return { data: null, message: 'If an account has this address, a link is on its way.' };
    }),
    serve(endpoints.resetPassword, async ({ body, request }) => {
      await limitPerNetwork('reset', request.ip, RESETS_PER_HOUR);
      const deviceSecret = await resetPassword(deps, body.token, body.newPassword, addressKey(request.ip));
      return { data: { deviceSecret }, message: 'Password changed successfully!' };
    }),
    serve(endpoints.confirmEmail, async ({ body, request }) => {
      await limitPerNetwork('confirm', request.ip, CONFIRMATIONS_PER_HOUR);
      await confirmEmail(deps, body.token, bearerToken(request));
      return { data: null, message: 'Your email address is confirmed.' };
    }),
    serve(endpoints.resendConfirmation, async ({ viewer, request }) => ({
      data: null,
      message: (await resendConfirmation(deps, viewer, readRequester(request)))
        ? 'A new link is on its way. We send at most four links a day to one address.'
        : 'Your email address is already confirmed.',
    })),
    serve(endpoints.listSessions, async ({ viewer }) => {
      const rows = await listUserSessions(deps.db, viewer.userId, deps.clock.now());
      return { data: rows.map(({ id, ...row }) => ({ ...row, _id: id, current: id === viewer.sessionId })) };
    }),
    serve(endpoints.revokeSession, async ({ viewer, params }) => {
      const revoked = await deps.db.transaction((tx) => revokeOwnSession(tx, viewer.userId, params.id));
      if (!revoked) throw new Refusal('NOT_FOUND');
      return { data: null };
    }),
    serve(factor.secondFactorStatus, async ({ viewer }) => ({ data: await readSecondFactor(deps, viewer) })),
    serve(factor.startSecondFactor, async ({ viewer, body }) => ({
      data: await startSecondFactor(deps, viewer, body.password),
    })),
    serve(factor.confirmSecondFactor, async ({ viewer, body }) => ({
      data: { recoveryCodes: await confirmSecondFactor(deps, viewer, body.code) },
      message: 'Two-step sign-in is on.',
    })),
    serve(factor.disableSecondFactor, async ({ viewer, body }) => {
      await disableSecondFactor(deps, viewer, body.password, body.code);
      return { data: null, message: 'Two-step sign-in is off.' };
    }),
    ...passkeyRoutes(deps),
    serve(endpoints.exportAccount, async ({ viewer }) => ({
      data: await exportAccount(deps, viewer, hooks),
    })),
    serve(endpoints.deleteAccount, async ({ viewer, body }) => {
      await eraseAccount(deps, viewer, body.password, hooks);
      return { data: null, message: 'Your account has been deleted.' };
    }),
  ];
}
