import * as contract from '@carelane/contract/family/endpoints';
import type { AccountHooks } from '../auth/account/account-hooks';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { actingUserId } from '../http/endpoints/viewer';
import { addressKey } from '../http/limits/address-key';
import { acceptGuardian } from './accept-guardian';
import { addMember } from './add-member';
import { changeMember } from './change-member';
import { endOwnGuardianship } from './end-guardianship';
import { handOver } from './hand-over';
import { getInvitation } from './invitations';
import { invite } from './invite';
import { getLinkedUserId, getPersonUserId, listMembers } from './queries';
import { switchPerson } from './switch-person';
import { takeOver } from './take-over';
import { withdrawInvitation } from './withdraw-invitation';

export function familyRoutes(deps: Deps, hooks: AccountHooks[]): Route[] {
  const personUserId = (id: string) => getPersonUserId(deps.db, id);
  return [
    serve(contract.listFamily, async ({ viewer }) => ({
      data: await listMembers(deps.db, actingUserId(viewer), deps.clock.now(), { currentId: viewer.userId }),
    })),
    serve(contract.addMember, async ({ viewer, body }) => ({
      data: await addMember(deps, viewer, body),
      message: 'Added',
    })),
    serve(contract.changeMember, async ({ viewer, params, body }) => ({
      data: await changeMember(deps, viewer, await personUserId(params.id), body, hooks),
      message: 'Saved',
    })),
    serve(contract.switchPerson, async ({ viewer, params, request }) => ({
      data: await switchPerson(
        deps,
        viewer,
        await getLinkedUserId(deps.db, params.id),
        request.headers['user-agent'],
      ),
    })),
    serve(contract.endGuardianship, async ({ viewer, params, body }) => {
      await endOwnGuardianship(deps, viewer, await personUserId(params.id), body, hooks);
      return { data: null };
    }),
    serve(contract.inviteGuardian, async ({ viewer, params, body }) => ({
      data: await invite(deps, viewer, await personUserId(params.id), {
        kind: 'guardian',
        email: body.email,
      }),
      message: 'The link is on its way.',
    })),
    serve(contract.handOver, async ({ viewer, params, body }) => ({
      data: await handOver(deps, viewer, await personUserId(params.id), body),
      message: 'The link is on its way.',
    })),
    serve(contract.withdrawInvitation, async ({ viewer, params }) => ({
      data: await withdrawInvitation(deps, viewer, await personUserId(params.id), params.invitationId),
      message: 'The link no longer works.',
    })),
    serve(contract.readInvitation, async ({ body }) => ({
      data: await getInvitation(deps.db, body.token, deps.clock.now()),
    })),
    serve(contract.acceptGuardian, async ({ viewer, body }) => ({
      data: await acceptGuardian(deps, viewer, body),
    })),
    serve(contract.takeOver, async ({ body, request }) => ({
      data: await takeOver(deps, body, request.headers['user-agent'], addressKey(request.ip)),
    })),
  ];
}
