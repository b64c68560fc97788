import type { User } from '@carelane/contract/auth/account';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { SessionContext, useSessionQuery } from '../../auth/session';
import { SignInAgain } from '../../auth/sign-in-again';
import { useReached } from '../../lib/reach';
import { BusyPage } from './busy-page';
import { GoTo } from './go-to';
import { UnreachablePage } from './unreachable-page';

interface Props {
  label: string;
  children: (user: User) => ReactNode;
}

/** Only for people who are signed in. Everyone else is sent to the sign-in page, and back here afterwards. */
export function SignedInGate({ label, children }: Props) {
  const { data: user } = useSessionQuery();
  const { href } = useLocation();
  const isReached = useReached();
  /** After logging out here, do not return to this screen: the next person to sign in may be someone else. */
  const wasHere = useRef(false);
  if (user === undefined) return isReached ? <BusyPage label={label} /> : <UnreachablePage />;
  if (user === null) return wasHere.current ? <GoTo to="/login" /> : <GoTo to="/login" from={href} />;
  wasHere.current = true;
  return (
    <SessionContext value={user}>
      {children(user)}
      <SignInAgain />
    </SessionContext>
  );
}
