import type { User } from '@carelane/contract/auth/account';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { SessionContext, useSessionQuery } from '../../auth/session';
import { SignInAgain } from '../../auth/sign-in-again';
import { useServerReachable } from '../../lib/server-reachable';
import { BusyPage } from './busy-page';
import { GoTo } from './go-to';
import { UnreachablePage } from './unreachable-page';

interface Props {
  label: string;
  children: (user: User) => ReactNode;
}

export function SignedInGate({ label, children }: Props) {
  const { data: user } = useSessionQuery();
  const { href } = useLocation();
  const isServerReachable = useServerReachable();
  /** After logging out here, the next person to sign in may be someone else and must not land on this screen. */
  const wasSignedIn = useRef(false);
  if (user === undefined) return isServerReachable ? <BusyPage label={label} /> : <UnreachablePage />;
  if (user === null) return wasSignedIn.current ? <GoTo to="/login" /> : <GoTo to="/login" from={href} />;
  wasSignedIn.current = true;
  return (
    <SessionContext value={user}>
      {children(user)}
      <SignInAgain />
    </SessionContext>
  );
}
