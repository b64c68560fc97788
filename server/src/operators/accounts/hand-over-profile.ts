import { notifyHandOver, requireOfAge } from '../../family/hand-over';
import type { Operator } from '../operator';
import { type FamilyLinkRequest, mailFamilyLink } from './mail-family-link';

/** For an adult whose guardians have not sent them the link. They are notified and cannot withdraw it. */
export function handOverProfile(operator: Operator, patientUserId: string, request: FamilyLinkRequest) {
  const { deps } = operator;
  return mailFamilyLink(operator, patientUserId, {
    ...request,
    kind: 'take-over',
    act: 'hand-over',
    isNeeded: async (tx) => {
      await requireOfAge(tx, patientUserId, deps.clock.now());
      return true;
    },
    notifyOthers: (tx, { name }, from) => notifyHandOver(tx, deps, from, { id: patientUserId, name }),
  });
}
