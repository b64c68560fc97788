import type { AccountForOperator } from '@carelane/contract/operators/account-endpoints';
import * as endpoints from '@carelane/contract/operators/account-endpoints';
import { callWithEnvelope } from '../../lib/api';
import type { Act } from '../ui/act-dialog';
import { listFamilyActs } from './family-acts';

const SEEN_BY_THE_PERSON = 'The person will see this, and it is recorded.';
const SEEN_BY_OPERATORS = 'Only operators see this.';

export function listAccountActs(account: AccountForOperator, onDone: () => Promise<void>): Act[] {
  const accountAct = (endpoint: endpoints.AccountActEndpoint, act: Omit<Act, 'send' | 'onDone'>): Act => ({
    ...act,
    send: (reason) => callWithEnvelope(endpoint, { params: { id: account._id }, body: { reason } }),
    onDone,
  });
  const { name, suspendedAt, hasSecondFactor, passkeys, sessions } = account;
  const addressToConfirm = account.pendingEmail ?? (account.emailConfirmedAt ? undefined : account.email);
  const acts: Act[] = [];
  if (suspendedAt) {
    acts.push(
      accountAct(endpoints.liftSuspension, {
        title: `Lift the suspension of ${name}?`,
        label: 'Lift Suspension',
        reasonHint: SEEN_BY_THE_PERSON,
        children: (
          <p>
            The person can sign in again. Canceled visits stay canceled, and a doctor stays inactive until
            they set their profile to active.
          </p>
        ),
      }),
    );
  } else {
    acts.push(
      accountAct(endpoints.suspendAccount, {
        title: `Suspend ${name}?`,
        label: 'Suspend',
        reasonHint:
          'The person sees this in an email and when they try to sign in. The people they had visits with do not.',
        isDangerous: true,
        children: (
          <p>
            Sessions end at once, even during a call. Upcoming visits are canceled and refunded in full, and
            open checkouts are closed. A doctor no longer appears in the search.
          </p>
        ),
      }),
    );
  }
  if (sessions > 0) {
    acts.push(
      accountAct(endpoints.endAccountSessions, {
        title: `Sign ${name} out everywhere?`,
        label: 'End Sessions',
        reasonHint: SEEN_BY_THE_PERSON,
        children: (
          <p>The person is signed out of every browser, even during a call, and can sign in again.</p>
        ),
      }),
    );
  }
  if (hasSecondFactor || passkeys > 0) {
    acts.push(
      accountAct(endpoints.removeSecondFactor, {
        title: hasSecondFactor ? `Remove two-step sign-in for ${name}?` : `Remove ${name}’s passkeys?`,
        label: hasSecondFactor ? 'Remove Two-Step Sign-In' : 'Remove Passkeys',
        reasonHint: `Say how you checked who they are. ${SEEN_BY_OPERATORS}`,
        isDangerous: true,
        children: (
          <p>
            {hasSecondFactor && passkeys > 0 && 'Their passkeys are removed too. '}The password alone is then
            enough to sign in. Every session ends, and the person gets an email.
          </p>
        ),
      }),
    );
  }
  if (addressToConfirm) {
    acts.push(
      accountAct(endpoints.confirmAddress, {
        title: `Confirm ${addressToConfirm}?`,
        label: 'Confirm Address',
        reasonHint: `Say how you know the address is theirs. ${SEEN_BY_OPERATORS}`,
        children: <p>From then on the account owns this address, and emails are sent to it.</p>,
      }),
    );
  }
  acts.push(...listFamilyActs(account, onDone));
  return acts;
}
