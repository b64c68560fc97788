import type { Operator } from '../operator';
import { type FamilyLinkRequest, mailFamilyLink } from './mail-family-link';

/** For a family member who has no guardian left. Guardians invite others themselves. */
export function inviteGuardian(operator: Operator, patientUserId: string, request: FamilyLinkRequest) {
  return mailFamilyLink(operator, patientUserId, {
    ...request,
    kind: 'guardian',
    act: 'invite-guardian',
    isNeeded: (_tx, account, guardianCount) => !account.suspendedAt && guardianCount === 0,
  });
}
