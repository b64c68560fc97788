import type { Access } from '@carelane/contract/endpoint';
import { Refusal } from '../refusal';
import { type AccountViewer, isPatientOrDoctor } from './viewer';

/** The queries behind the endpoint check ownership. */
export function requireRole(access: Exclude<Access, 'public'>, viewer: AccountViewer): void {
  if (access === 'any-account') return;
  const isAllowed = access === 'signed-in' ? isPatientOrDoctor(viewer) : viewer.role === access;
  if (!isAllowed) throw new Refusal('WRONG_ROLE');
  if (viewer.needsSecondFactor) throw new Refusal('SECOND_FACTOR_MISSING');
}
