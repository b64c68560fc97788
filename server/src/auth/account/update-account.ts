import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { isUniqueViolation } from '../../db/errors';
import { users } from '../../db/schema';
import type { Deps } from '../../deps';
import type { AccountViewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';
import { enqueueMail } from '../../mail/send-mail';
import { forgetConfirmationLink } from '../confirmation/confirmation-links';
import { addressChangedMail, addressChangeRequestedMail } from '../confirmation/confirmation-mails';
import { type AddressChange, planAddressChange } from '../confirmation/plan-address-change';
import { type Requester, requestConfirmation } from '../confirmation/request-confirmation';
import { countOwnPasswordGuess } from '../passwords/guessing';
import { wrongPassword } from '../passwords/own-password';
import { isPassword, ownTurn } from '../passwords/passwords';
import { forgetResetLinks } from '../passwords/reset-links';
import { getUser, type UserRow, userOnWire } from '../queries';
import { lockSession } from '../sessions/lock-session';
import { announceChangedUser } from '../sessions/sessions';
import type { AccountHooks } from './account-hooks';
import { emailInUse } from './email-in-use';

interface AccountDetails {
  name: string;
  email: string;
  phoneNumber?: number | null | undefined;
  currentPassword?: string | undefined;
  unchanged?: ('name' | 'email' | 'phoneNumber')[] | undefined;
}

const SAME_ADDRESS: AddressChange = { kind: 'none', columns: {} };

export async function updateAccount(
  deps: Deps,
  viewer: AccountViewer,
  details: AccountDetails,
  requester: Requester,
  hooks: AccountHooks[],
) {
  const before = await getUser(deps.db, viewer.userId);
  const isUnchanged = (field: 'name' | 'email' | 'phoneNumber') => details.unchanged?.includes(field);
  const change = isUnchanged('email')
    ? SAME_ADDRESS
    : planAddressChange(before, details.email, deps.config, deps.clock.now());
  if (change.kind !== 'none') await requirePassword(deps, before, details.currentPassword);
  const notes: string[] = [];
  try {
    const after = await deps.db.transaction(async (tx) => {
      const [row] = await tx
        .update(users)
        .set({
          name: isUnchanged('name') ? sql`${users.name}` : details.name,
          phoneNumber: isUnchanged('phoneNumber') ? undefined : details.phoneNumber,
          ...change.columns,
        })
        // The address changes only if the password is still the one that was checked.
        .where(
          and(
            eq(users.id, viewer.userId),
            change.kind === 'none' ? undefined : eq(users.passwordHash, before.passwordHash),
          ),
        )
        .returning();
      if (!row) throw new Refusal(change.kind === 'none' ? 'SIGNED_OUT' : 'CONFLICT');
      if (change.kind !== 'none') await lockSession(tx, viewer.sessionId);
      if (row.name !== before.name) {
        for (const hook of hooks) notes.push((await hook.onRename?.(tx, deps, row.id, row.name)) ?? '');
      }
      notes.push(await completeAddressChange(tx, deps, before, row, change, requester));
      await announceChangedUser(tx, row.id);
      return row;
    });
    deps.jobs.nudge();
    return {
      user: userOnWire(after, deps.config, viewer.needsSecondFactor),
      note: notes.filter(Boolean).join(' '),
    };
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw emailInUse();
    throw error;
  }
}

async function completeAddressChange(
  tx: Tx,
  deps: Deps,
  before: UserRow,
  after: UserRow,
  { kind }: AddressChange,
  requester: Requester,
): Promise<string> {
  // The link for an earlier change, which this one replaces or cancels, must stop working.
  if (after.pendingEmail !== before.pendingEmail || kind !== 'none') {
    await forgetConfirmationLink(tx, after.id);
  }
  if (kind === 'none') return '';
  if (kind === 'changed') {
    await forgetResetLinks(tx, after.id);
    await enqueueMail(tx, deps, addressChangedMail(before));
  } else {
    await enqueueMail(tx, deps, addressChangeRequestedMail(before));
  }
  if (deps.config.emailConfirmation === 'off') return '';
  return (await requestConfirmation(tx, deps, after, requester))
    ? 'Please confirm the new email address: we sent a link to it.'
    : 'Please confirm the new email address. We have sent it several links today, so the next one can be sent tomorrow.';
}

/** An open session alone must not be enough to take over the account. */
async function requirePassword(deps: Deps, user: UserRow, password: string | undefined): Promise<void> {
  if (password === undefined) {
    const message = 'Please enter your current password to change your email address.';
    throw new Refusal('INVALID', message, { errors: [{ path: 'currentPassword', message }] });
  }
  await countOwnPasswordGuess(deps, user.id);
  if (!(await isPassword(user.passwordHash, password, ownTurn(user.id)))) {
    throw wrongPassword('currentPassword');
  }
}
