import type { Endpoint } from '@carelane/contract/endpoint';
import { Refusal } from '../refusal';
import type { AccountViewer } from './viewer';

const RECENT_MINUTES = 15;

/** Anyone who finds an open session must not be able to do these. */
export const NEEDS_RECENT_SIGN_IN: ReadonlySet<string> = new Set([
  'POST /record-access',
  'POST /record-access/launch',
  'DELETE /patient/delete-profile',
  'POST /patient/people/:id/invite-guardian',
]);

export function needsRecentSignIn({ method, path, access }: Endpoint): boolean {
  return NEEDS_RECENT_SIGN_IN.has(`${method} ${path}`) || (access === 'operator' && method !== 'GET');
}

export function requireRecentSignIn({ signedInAt }: AccountViewer, now: Date): void {
  if (signedInAt.getTime() < now.getTime() - RECENT_MINUTES * 60_000) throw new Refusal('SIGN_IN_AGAIN');
}
