import type { Endpoint } from '@carelane/contract/endpoint';
import { Refusal } from '../refusal';
import { ACCOUNT_ROUTES } from './account-routes';
import type { AccountViewer } from './viewer';

/**
 * A calendar address, an app or a device would outlast the guardian's access. A family member has no password or
 * address to change.
 */
export const CLOSED_TO_GUARDIANS: ReadonlySet<string> = new Set([
  ...ACCOUNT_ROUTES,
  'GET /user/calendar-feed',
  'POST /user/calendar-feed',
  'PATCH /user/calendar-feed',
  'DELETE /user/calendar-feed',
  'GET /record-access',
  'POST /record-access',
  'GET /record-access/launch',
  'POST /record-access/launch',
  'DELETE /record-access/:id',
  'GET /push/key',
  'GET /push/subscriptions',
  'POST /push/subscriptions',
  'DELETE /push/subscriptions/:id',
  'POST /push/devices',
  'DELETE /patient/delete-profile',
  'POST /patient/people',
  'PATCH /patient/people/:id',
  'POST /patient/people/:id/end',
  'POST /patient/people/:id/invite-guardian',
  'POST /patient/people/:id/hand-over',
  'DELETE /patient/people/:id/invitations/:invitationId',
  'POST /patient/people/accept',
]);

export function refuseGuardian({ method, path }: Endpoint, { actor }: AccountViewer): void {
  if (actor && CLOSED_TO_GUARDIANS.has(`${method} ${path}`)) throw new Refusal('OWN_ACCOUNT_ONLY');
}
