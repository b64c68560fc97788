import type { OperatedAccount } from '@carelane/contract/operators/account-endpoints';
import * as endpoints from '@carelane/contract/operators/account-endpoints';
import { callWithEnvelope } from '../../lib/api';
import type { Act } from '../ui/act-dialog';

const THE_PERSON_READS_IT = 'The person reads it, and it is recorded.';
const ONLY_OPERATORS_READ_IT = 'Only operators read it.';

/** What can be done with an account now. */
export function listAccountActs(account: OperatedAccount, onDone: () => Promise<void>): Act[] {
  const about = (endpoint: endpoints.AccountActEndpoint, act: Omit<Act, 'send' | 'onDone'>): Act => ({
    ...act,
    send: (reason) => callWithEnvelope(endpoint, { params: { id: account._id }, body: { reason } }),
    onDone,
  });
  const { name, suspendedAt, hasSecondFactor, sessions } = account;
  const toConfirm = account.pendingEmail ?? (account.emailConfirmedAt ? undefined : account.email);
  return [
    suspendedAt
      ? about(endpoints.unsuspendAccount, {
          title: `Lift the suspension of ${name}?`,
          label: 'Lift Suspension',
          reasonHint: THE_PERSON_READS_IT,
          children: (
            <p>
              The person can sign in again. What was canceled stays canceled, and a doctor stays inactive
              until they switch themselves on.
            </p>
          ),
        })
      : about(endpoints.suspendAccount, {
          title: `Suspend ${name}?`,
          label: 'Suspend',
          reasonHint:
            'The person reads it by mail and when they try to sign in. The other side of a visit does not.',
          isDangerous: true,
          children: (
            <p>
              Sessions end at once, also in a call. Visits ahead are canceled and refunded in full, and open
              checkouts end. A doctor is no longer found.
            </p>
          ),
        }),
    ...(sessions > 0
      ? [
          about(endpoints.endAccountSessions, {
            title: `Sign ${name} out everywhere?`,
            label: 'End Sessions',
            reasonHint: THE_PERSON_READS_IT,
            children: (
              <p>The person is signed out of every browser, also in a call, and can sign in again.</p>
            ),
          }),
        ]
      : []),
    ...(hasSecondFactor
      ? [
          about(endpoints.removeSecondFactor, {
            title: `Remove two-step sign-in of ${name}?`,
            label: 'Remove Two-Step Sign-In',
            reasonHint: `Say how you checked who they are. ${ONLY_OPERATORS_READ_IT}`,
            isDangerous: true,
            children: (
              <p>
                The password alone is then enough to sign in. Every session ends, and the person gets a mail.
              </p>
            ),
          }),
        ]
      : []),
    ...(toConfirm
      ? [
          about(endpoints.confirmAddress, {
            title: `Confirm ${toConfirm}?`,
            label: 'Confirm Address',
            reasonHint: `Say how you know that the address is theirs. ${ONLY_OPERATORS_READ_IT}`,
            children: <p>From then on the account owns this address, and mail is sent to it.</p>,
          }),
        ]
      : []),
  ];
}
