import * as endpoints from '@carelane/contract/operators/account-endpoints';
import type { Deps } from '../../deps';
import { type Route, serve } from '../../http/endpoints/serve';
import { Refusal } from '../../http/refusal';
import type { ActOutcome } from '../end-activity';
import type { Operator, OperatorForViewer } from '../operator';
import { recordViews } from '../record-views';
import { confirmAddress } from './confirm-address';
import { endGuardian } from './end-guardian';
import { endSessions } from './end-sessions';
import { findAccounts } from './find-accounts';
import { handOverProfile } from './hand-over-profile';
import { inviteGuardian } from './invite-guardian';
import { removeSecondFactor } from './remove-second-factor';
import { liftSuspension, suspendAccount } from './suspend-account';

interface AccountAct {
  act: (operator: Operator, userId: string, reason: string) => Promise<ActOutcome>;
  done: string;
  already?: string;
}

export function accountRoutes(deps: Deps, operatorFor: OperatorForViewer): Route[] {
  const respond = async (id: string, outcome: ActOutcome, { done, already }: Omit<AccountAct, 'act'>) => {
    if (outcome === 'already') throw new Refusal('CONFLICT', already);
    const [account] = outcome === 'done' ? await findAccounts(deps, { id }) : [];
    if (!account) throw new Refusal('NOT_FOUND');
    return { data: account, message: done };
  };
  const perform = (endpoint: endpoints.AccountActEndpoint, { act, ...messages }: AccountAct) =>
    serve(endpoint, async ({ viewer, params: { id }, body }) =>
      respond(id, await act(operatorFor(viewer), id, body.reason), messages),
    );
  return [
    serve(endpoints.findAccounts, async ({ query, viewer }) => {
      const data = await findAccounts(deps, query);
      await recordViews(operatorFor(viewer), { act: 'view-account', subjects: data.map(({ _id }) => _id) });
      return { data };
    }),
    perform(endpoints.suspendAccount, {
      act: suspendAccount,
      done: 'The account is suspended.',
      already: 'The account is already suspended.',
    }),
    perform(endpoints.liftSuspension, {
      act: liftSuspension,
      done: 'The suspension has been lifted.',
      already: 'The account is not suspended.',
    }),
    perform(endpoints.endAccountSessions, { act: endSessions, done: 'The person is signed out everywhere.' }),
    perform(endpoints.removeSecondFactor, {
      act: removeSecondFactor,
      done: 'Two-step sign-in is off, and there are no passkeys.',
      already: 'This account has neither two-step sign-in nor a passkey.',
    }),
    perform(endpoints.confirmAddress, {
      act: confirmAddress,
      done: 'The address is confirmed.',
      already: 'This account has no address to confirm.',
    }),
    serve(endpoints.endGuardianship, async ({ viewer, params: { id }, body }) =>
      respond(id, await endGuardian(operatorFor(viewer), id, body), {
        done: 'They no longer look after this person.',
        already: 'This account does not look after the person.',
      }),
    ),
    serve(endpoints.handOverProfile, async ({ viewer, params: { id }, body }) =>
      respond(id, await handOverProfile(operatorFor(viewer), id, body), {
        done: 'The link is on its way.',
        already: 'This person has a sign-in of their own.',
      }),
    ),
    serve(endpoints.inviteGuardian, async ({ viewer, params: { id }, body }) =>
      respond(id, await inviteGuardian(operatorFor(viewer), id, body), {
        done: 'The link is on its way.',
        already:
          'This is only for a family member whom nobody looks after. Guardians can invite others themselves.',
      }),
    ),
  ];
}
