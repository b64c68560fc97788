import { Alert } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthCard } from '../../auth/auth-card';
import { SignedOutFrame } from '../../ui/signed-out-frame';
import { GuestInvitation } from './guest-invitation';
import { GuestVisit } from './guest-visit';
import { keepGuest, keptGuest } from './kept-guest';

/** Open to everyone who has a link. Its secret follows the `#`, so that no server sees it in an address. */
export function GuestPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useState(keptGuest);
  const returnToCall = () => void navigate({ to: '/guest', replace: true });
  const enter = (session: string) => {
    const guest = { session, cameraOn: true, microphoneOn: true };
    keepGuest(guest);
    setKept(guest);
    returnToCall();
  };
  if (!hash && kept) return <GuestVisit key={kept.session} kept={kept} />;
  return (
    <SignedOutFrame>
      {hash ? (
        <GuestInvitation key={hash} token={hash} onEnter={enter} onReturn={kept ? returnToCall : undefined} />
      ) : (
        <AuthCard title="This link is not complete">
          <Alert mt="md" color="orange" variant="light" role="alert">
            Please open the whole link from your invitation, or ask for a new one.
          </Alert>
        </AuthCard>
      )}
    </SignedOutFrame>
  );
}
