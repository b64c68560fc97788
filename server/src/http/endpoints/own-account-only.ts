import type { Endpoint } from '@carelane/contract/endpoint';
import { Refusal } from '../refusal';
import { ACCOUNT_ROUTES } from './account-routes';
import type { AccountViewer } from './viewer';

/**
 * What a guardian cannot do on a patient's behalf. A family member has no sign-in, so there is no password,
 * device or address to change. A calendar address, an app that reads the record or a device that gets push
 * messages would outlast the guardian's access.
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
  'POST /family',
  'PATCH /family/:id',
  'POST /family/:id/end',
  'POST /family/:id/invite-guardian',
  'POST /family/:id/hand-over',
  'DELETE /family/:id/invitations/:invitationId',
  'POST /family/accept',
]);

export function refuseGuardian({ method, path }: Endpoint, { actor }: AccountViewer): void {
  if (actor && CLOSED_TO_GUARDIANS.has(`${method} ${path}`)) throw new Refusal('OWN_ACCOUNT_ONLY');
}
