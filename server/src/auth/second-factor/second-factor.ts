import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT, TOTP_STEP_SECONDS } from '@carelane/contract/auth/second-factor';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { recoveryCodes, users } from '../../db/schema';
import type { Deps } from '../../deps';
import type { AccountViewer } from '../../http/endpoints/viewer';
import { spendBudget, useBudget } from '../../http/limits/budget';
import { Refusal } from '../../http/refusal';
import { greeting } from '../../mail/greeting';
import { enqueueMail } from '../../mail/send-mail';
import { requireConfirmedEmail } from '../confirmation/require-confirmed-email';
import { lockChecked, requireOwnPassword } from '../passwords/own-password';
import { getUser, type UserRow } from '../queries';
import { lockSession } from '../sessions/lock-session';
import { announceChangedUser, revokeUserSessions } from '../sessions/sessions';
import { hashToken } from '../sessions/tokens';
import { matchingStep, newTotpSecret, totpUri } from './totp';

/** Anyone who can enter a code already has the password, so even a known browser gets few attempts. */
const CODES_PER_DAY = 50;
const CODES_PER_TEN_MINUTES = 10;
/** Crockford's base 32. Ten characters hold 50 bits. */
const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export async function readSecondFactor(deps: Deps, viewer: AccountViewer) {
  const user = await getUser(deps.db, viewer.userId);
  const [unused] = await deps.db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt)));
  return { enabled: user.totpEnabledAt !== null, recoveryCodesLeft: unused?.count ?? 0 };
}

export async function startSecondFactor(deps: Deps, viewer: AccountViewer, password: string) {
  requireConfirmedEmail(viewer);
  const user = await requireOwnPassword(deps, viewer, password);
  if (user.totpEnabledAt) throw alreadyEnabled();
  const secret = newTotpSecret();
  await deps.db.transaction(async (tx) => {
    const { totpEnabledAt } = await lockChecked(tx, user, viewer.sessionId);
    if (totpEnabledAt) throw alreadyEnabled();
    await tx.update(users).set({ totpSecret: secret }).where(eq(users.id, user.id));
  });
  const uri = totpUri(secret, user.email);
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2 });
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

const alreadyEnabled = () => new Refusal('CONFLICT', 'Two-step sign-in is already on.');
const mustStartAgain = () => new Refusal('CONFLICT', 'Please start setting up two-step sign-in again.');

export async function confirmSecondFactor(
  deps: Deps,
  viewer: AccountViewer,
  code: string,
): Promise<string[]> {
  requireConfirmedEmail(viewer);
  const user = await getUser(deps.db, viewer.userId);
  if (user.totpEnabledAt || !user.totpSecret) throw mustStartAgain();
  await countCodeAttempt(deps, user.id);
  if (!(await spendAppCode(deps, user, code))) throw wrongCode();
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [enabled] = await tx
      .update(users)
      .set({ totpEnabledAt: now })
      .where(
        and(eq(users.id, user.id), isNull(users.totpEnabledAt), eq(users.totpSecret, user.totpSecret ?? '')),
      )
      .returning({ id: users.id });
    if (!enabled) {
      const { totpEnabledAt } = await getUser(tx, user.id);
      throw totpEnabledAt ? alreadyEnabled() : mustStartAgain();
    }
    await lockSession(tx, viewer.sessionId);
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    await tx
      .insert(recoveryCodes)
      .values(codes.map((plain) => ({ userId: user.id, codeHash: recoveryHash(user.id, plain) })));
    await revokeUserSessions(tx, user.id, viewer.sessionId);
    await announceChangedUser(tx, user.id);
    await mailChange(tx, deps, user, 'on');
  });
  deps.log.info({ userId: user.id }, 'second factor enabled');
  deps.jobs.nudge();
  return codes;
}

export async function disableSecondFactor(deps: Deps, viewer: AccountViewer, password: string, code: string) {
  const user = await requireOwnPassword(deps, viewer, password);
  if (!user.totpEnabledAt) throw new Refusal('CONFLICT', 'Two-step sign-in is already off.');
  await requireOwnCode(deps, user, code);
  await deps.db.transaction(async (tx) => {
    await lockChecked(tx, user, viewer.sessionId);
    await removeSecondFactor(tx, deps, user);
  });
  deps.log.info({ userId: user.id }, 'second factor disabled');
  deps.jobs.nudge();
}

/** The caller has checked that this is allowed. */
export async function removeSecondFactor(tx: Tx, deps: Deps, user: UserRow): Promise<void> {
  await tx.update(users).set({ totpSecret: null, totpEnabledAt: null }).where(eq(users.id, user.id));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
  await announceChangedUser(tx, user.id);
  await mailChange(tx, deps, user, 'off');
}

export async function passesSecondFactor(deps: Deps, user: UserRow, code: string): Promise<boolean> {
  await countCodeAttempt(deps, user.id);
  const typed = code.toUpperCase().replace(/[\s-]/g, '');
  return (await spendAppCode(deps, user, typed)) || (await spendRecoveryCode(deps, user, typed));
}

export async function requireOwnCode(deps: Deps, user: UserRow, code: string): Promise<void> {
  if (!(await passesSecondFactor(deps, user, code))) throw wrongCode();
}

async function countCodeAttempt(deps: Deps, userId: string): Promise<void> {
  const key = `guess:code:${userId}`;
  await spendBudget(deps, { key, limit: CODES_PER_TEN_MINUTES, windowSeconds: 600 });
  await spendBudget(deps, { key: `${key}:day`, limit: CODES_PER_DAY, windowSeconds: 86_400 });
}

/** Each code works once, so it is worthless to anyone who saw it being typed. */
async function spendAppCode(deps: Deps, user: UserRow, code: string): Promise<boolean> {
  if (!user.totpSecret) return false;
  const now = deps.clock.now();
  const step = matchingStep(user.totpSecret, code.replace(/\s/g, ''), now);
  if (step === undefined) return false;
  // Longer than the three steps in which a code is accepted.
  const singleUse = { key: `code:${user.id}:${step}`, limit: 1, windowSeconds: 4 * TOTP_STEP_SECONDS };
  return (await useBudget(deps.db, now, singleUse)) === 0;
}

async function spendRecoveryCode(deps: Deps, user: UserRow, typed: string): Promise<boolean> {
  const spent = await deps.db
    .update(recoveryCodes)
    .set({ usedAt: deps.clock.now() })
    .where(and(eq(recoveryCodes.codeHash, recoveryHash(user.id, typed)), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}

function newRecoveryCode(): string {
  const characters = Array.from({ length: 10 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

function recoveryHash(userId: string, code: string): string {
  return hashToken(`${userId}:${code.replace('-', '')}`);
}

function wrongCode(): Refusal {
  const refusal = new Refusal('WRONG_CODE');
  return new Refusal('WRONG_CODE', refusal.message, { errors: [{ path: 'code', message: refusal.message }] });
}

async function mailChange(tx: Tx, deps: Deps, user: UserRow, state: 'on' | 'off'): Promise<void> {
  await enqueueMail(tx, deps, {
    to: user,
    topic: 'account',
    subject: `Two-step sign-in was switched ${state}`,
    text: [
      greeting(user.name),
      '',
      `Two-step sign-in for your Carelane account was just switched ${state}.`,
      'If this was not you, please reset your password at once and contact us.',
    ].join('\n'),
  });
}
