import type { AccountRole, Role } from '@carelane/contract/auth/account';

export interface AccountViewer {
  userId: string;
  role: AccountRole;
  name: string;
  email: string;
  /** Always true if confirmation is turned off. */
  emailConfirmed: boolean;
  verificationWithdrawn: boolean;
  needsSecondFactor?: boolean;
  sessionId: string;
  /** When the password or passkey was last entered. */
  signedInAt: Date;
  /** The guardian who acts for this patient. */
  actor?: { userId: string; name: string; sessionId: string };
}

/** Code for visits and records takes only these, so operators cannot reach it. */
export type Viewer = AccountViewer & { role: Role };
export type OperatorViewer = AccountViewer & { role: 'operator' };

/** Even while they act for somebody else. */
export const actingUserId = ({ actor, userId }: Pick<AccountViewer, 'actor' | 'userId'>): string =>
  actor?.userId ?? userId;
export const actingUserName = ({ actor, name }: Pick<AccountViewer, 'actor' | 'name'>): string =>
  actor?.name ?? name;

export function isMember(viewer: AccountViewer): viewer is Viewer {
  return viewer.role !== 'operator';
}
