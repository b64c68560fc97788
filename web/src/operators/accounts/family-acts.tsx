import * as endpoints from '@carelane/contract/operators/account-endpoints';
import { callWithEnvelope } from '../../lib/api';
import type { Act } from '../ui/act-dialog';

export function listFamilyActs(
  { _id: id, name, isManaged, canTakeOver, guardians }: endpoints.AccountForOperator,
  onDone: () => Promise<void>,
): Act[] {
  const params = { id };
  const endActs = guardians.map(
    (guardian): Act => ({
      title: `Remove ${guardian.name} as a guardian of ${name}?`,
      label: `Remove ${guardian.name} as Guardian`,
      reasonHint: `${guardian.name} will see this, and it is recorded.`,
      isDangerous: true,
      children: (
        <p>
          {guardian.name} is signed out of the profile at once, even during a call.
          {isManaged && ' If nobody else looks after it, upcoming visits are canceled and refunded in full.'}
        </p>
      ),
      send: (reason) =>
        callWithEnvelope(endpoints.endGuardianship, { params, body: { reason, guardianId: guardian._id } }),
      onDone,
    }),
  );
  if (!isManaged) return endActs;
  const handOver: Act = {
    title: `Send ${name} a link to take over the profile?`,
    label: 'Send Take-Over Link',
    reasonHint: 'Say how you checked who they are. Only operators see this.',
    addressLabel: 'Their Email Address',
    children: (
      <p>
        For an adult. They choose a password, and the people who looked after the profile no longer see it.
        Those people are notified now.
      </p>
    ),
    send: (reason, email) => callWithEnvelope(endpoints.handOverProfile, { params, body: { reason, email } }),
    onDone,
  };
  const inviteGuardian: Act = {
    title: `Ask somebody to look after ${name}?`,
    label: 'Invite a Guardian',
    reasonHint: 'Say how you checked who they are. Only operators see this.',
    addressLabel: 'Their Email Address',
    children: (
      <p>
        Nobody can look after this profile now. The person with this address gets a link, and can do
        everything for {name} once they accept.
      </p>
    ),
    send: (reason, email) => callWithEnvelope(endpoints.inviteGuardian, { params, body: { reason, email } }),
    onDone,
  };
  const hasNoActiveGuardian = guardians.every(({ suspendedAt }) => suspendedAt !== null);
  return [...endActs, ...(canTakeOver ? [handOver] : []), ...(hasNoActiveGuardian ? [inviteGuardian] : [])];
}
