import type { Role } from '@carelane/contract/auth/account';

/** The signed-in person, read from the session and never from the request's own content. */
export interface Viewer {
  userId: string;
  role: Role;
  name: string;
  email: string;
  /** Always true where confirmation is off. */
  emailConfirmed: boolean;
  /** Of a doctor, by an operator. */
  verificationWithdrawn: boolean;
  sessionId: string;
}
