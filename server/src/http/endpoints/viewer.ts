import type { Role } from '@carelane/contract/auth/account';

/** Who asks, as the session says; nothing in it comes from the request's own words. */
export interface Viewer {
  userId: string;
  role: Role;
  name: string;
  email: string;
  /** Always, where confirmation is off. */
  emailConfirmed: boolean;
  sessionId: string;
}
