import type { Endpoint } from '@carelane/contract/endpoint';
import { Refusal } from '../refusal';
import type { AccountViewer } from './viewer';

/**
 * What a doctor whose verification was withdrawn may still call: their own account and profile, and what everybody may
 * see. Every other route shows patients, or serves to treat them.
 */
export const OPEN_WITHOUT_VERIFICATION: ReadonlySet<string> = new Set([
  'POST /user/logout',
  'GET /user/current-user',
  'PATCH /user/update-account-details',
  'PATCH /user/time-zone',
  'PATCH /user/change-password',
  'POST /user/sign-in-again',
  'POST /user/resend-confirmation',
  'GET /user/sessions',
  'DELETE /user/sessions/:id',
  'GET /user/export',
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
  'DELETE /calendar-feed',
  'GET /doctor/all-doctors',
  'GET /doctor/specialization',
  'GET /doctor/specialties',
  'GET /doctor/suggestions',
  'GET /doctor/profile',
  'GET /doctor/profile/:id',
  'GET /doctor/:id/reviews',
  'PATCH /doctor/update',
  'PATCH /doctor/update-profile-image',
  'GET /doctor/verification',
  'POST /doctor/verification',
  'GET /notification',
  'GET /notification/unread-count',
  'GET /notification/choices',
  'PUT /notification/choices',
  'PATCH /notification/:id/read',
  'PATCH /notification/mark-all-read',
  'GET /assistant/status',
]);

export function refuseWithdrawnDoctor({ method, path }: Endpoint, viewer: AccountViewer): void {
  if (viewer.verificationWithdrawn && !OPEN_WITHOUT_VERIFICATION.has(`${method} ${path}`))
    throw new Refusal('VERIFICATION_WITHDRAWN');
}
