import type { Access } from '@carelane/contract/endpoint';
import { Refusal } from '../refusal';
import { type AccountViewer, isMember } from './viewer';

/** Whether the account may call it at all. The query behind it checks ownership. */
export function requireRole(access: Exclude<Access, 'public'>, viewer: AccountViewer): void {
  if (access === 'any-account') return;
  const fits = access === 'signed-in' ? isMember(viewer) : viewer.role === access;
  if (!fits) throw new Refusal('WRONG_ROLE');
  if (viewer.needsSecondFactor) throw new Refusal('SECOND_FACTOR_MISSING');
}
