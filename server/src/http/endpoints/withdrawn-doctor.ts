import type { Endpoint } from '@carelane/contract/endpoint';
import { Refusal } from '../refusal';
import { ACCOUNT_ROUTES } from './account-routes';
import type { AccountViewer } from './viewer';

/** Every other route shows patient data or is for treating patients. */
export const OPEN_WITHOUT_VERIFICATION: ReadonlySet<string> = new Set([
  ...ACCOUNT_ROUTES,
  'POST /user/logout',
  'GET /user/current-user',
  'GET /user/export',
  'GET /user/calendar-feed',
  'DELETE /user/calendar-feed',
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
  'PATCH /notification/:id/read',
  'PATCH /notification/mark-all-read',
  'GET /assistant/status',
]);

export function refuseWithdrawnDoctor({ method, path }: Endpoint, viewer: AccountViewer): void {
  if (viewer.verificationWithdrawn && !OPEN_WITHOUT_VERIFICATION.has(`${method} ${path}`))
    throw new Refusal('VERIFICATION_WITHDRAWN');
}
