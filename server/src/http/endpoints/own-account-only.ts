import type { Endpoint } from '@carelane/contract/endpoint';
import { Refusal } from '../refusal';
import type { AccountViewer } from './viewer';

/**
 * What a guardian cannot do in a patient's name: a family member has no sign-in whose password, devices or address could
 * be changed, and what lasts beyond the session (a calendar address, an app that reads the record, a device that gets
 * messages) would outlast the guardian's right.
 */
export const CLOSED_TO_GUARDIANS: ReadonlySet<string> = new Set([
  'PATCH /user/update-account-details',
  'PATCH /user/change-password',
  'POST /user/sign-in-again',
  'POST /user/resend-confirmation',
  'GET /user/sessions',
  'DELETE /user/sessions/:id',
  'POST /user/delete-account',
  'GET /user/second-factor',
  'POST /user/second-factor/start',
  'POST /user/second-factor/confirm',
  'POST /user/second-factor/disable',
  'GET /user/passkeys',
  'POST /user/passkeys/start',
  'POST /user/passkeys',
  'PATCH /user/passkeys/:id',
  'POST /user/passkeys/:id/remove',
  'GET /calendar-feed',
  'POST /calendar-feed',
  'PATCH /calendar-feed',
  'DELETE /calendar-feed',
  'GET /record-access',
  'POST /record-access',
  'GET /record-access/launch',
  'POST /record-access/launch',
  'DELETE /record-access/:id',
  'GET /push',
  'POST /push/devices',
  'DELETE /push/devices/:id',
  'GET /notification/choices',
  'PUT /notification/choices',
  'DELETE /patient/delete-profile',
  'POST /family',
  'PATCH /family/:id',
  'POST /family/:id/end',
  'POST /family/:id/invite-guardian',
  'POST /family/:id/hand-over',
  'DELETE /family/:id/invitations/:invitationId',
  'PATCH /user/time-zone',
  'POST /family/accept',
]);

export function refuseGuardian({ method, path }: Endpoint, { actor }: AccountViewer): void {
  if (actor && CLOSED_TO_GUARDIANS.has(`${method} ${path}`)) throw new Refusal('OWN_ACCOUNT_ONLY');
}
