import type { AccountRole, Role } from '@carelane/contract/auth/account';

export interface AccountViewer {
  userId: string;
  role: AccountRole;
  name: string;
  email: string;
  emailConfirmed: boolean;
  verificationWithdrawn: boolean;
  needsSecondFactor?: boolean;
  sessionId: string;
  signedInAt: Date;
  actor?: { userId: string; name: string; sessionId: string };
}

/** The viewer who acts for the patient with this profile id, if they may, and otherwise as they are. */
export type ActFor = (viewer: AccountViewer, patientId: string) => Promise<AccountViewer>;

/** Code for visits and records takes only these, so operators cannot reach it. */
export type Viewer = AccountViewer & { role: Role };
export type OperatorViewer = AccountViewer & { role: 'operator' };

export const actingUserId = ({ actor, userId }: Pick<AccountViewer, 'actor' | 'userId'>): string =>
  actor?.userId ?? userId;
export const actingUserName = ({ actor, name }: Pick<AccountViewer, 'actor' | 'name'>): string =>
  actor?.name ?? name;

export function isPatientOrDoctor(viewer: AccountViewer): viewer is Viewer {
  return viewer.role !== 'operator';
}
