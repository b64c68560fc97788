import type { AccountRole, Role } from '@carelane/contract/auth/account';

/** The account behind a session, read from the session and never from the request's own content. */
export interface AccountViewer {
  userId: string;
  role: AccountRole;
  name: string;
  email: string;
  /** Always true if confirmation is turned off. */
  emailConfirmed: boolean;
  /** True for a doctor whose verification an operator withdrew. */
  verificationWithdrawn: boolean;
  /** An operator who must turn on two-step sign-in first. */
  needsSecondFactor?: boolean;
  sessionId: string;
  /** When the password or passkey was last entered in this session. */
  signedInAt: Date;
  /** The guardian who acts for this patient in a session opened from their own. */
  actor?: { userId: string; name: string; sessionId: string };
}

/** A patient or a doctor. Code for visits and records takes only these, so operators cannot reach it. */
export type Viewer = AccountViewer & { role: Role };
export type OperatorViewer = AccountViewer & { role: 'operator' };

/** The person at the keyboard, even while they act for somebody else. */
export const actingUserId = ({ actor, userId }: Pick<AccountViewer, 'actor' | 'userId'>): string =>
  actor?.userId ?? userId;
export const actingUserName = ({ actor, name }: Pick<AccountViewer, 'actor' | 'name'>): string =>
  actor?.name ?? name;

export function isMember(viewer: AccountViewer): viewer is Viewer {
  return viewer.role !== 'operator';
}
