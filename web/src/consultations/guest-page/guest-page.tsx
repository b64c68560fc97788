import { Alert } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthCard } from '../../auth/auth-card';
import { SignedOutFrame } from '../../ui/signed-out-frame';
import { GuestInvitation } from './guest-invitation';
import { GuestVisit } from './guest-visit';
import { readGuest, storeGuest } from './stored-guest';

export function GuestPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [guest, setGuest] = useState(readGuest);
  const showVisit = () => void navigate({ to: '/guest', replace: true });
  const enter = (session: string) => {
    const newGuest = { session, cameraOn: true, microphoneOn: true };
    storeGuest(newGuest);
    setGuest(newGuest);
    showVisit();
  };
  if (!hash && guest) return <GuestVisit key={guest.session} guest={guest} />;
  return (
    <SignedOutFrame>
      {hash ? (
        <GuestInvitation key={hash} token={hash} onEnter={enter} onReturn={guest ? showVisit : undefined} />
      ) : (
        <AuthCard title="This link is incomplete">
          <Alert mt="md" color="orange" variant="light" role="alert">
            Please open the complete link from your invitation, or ask for a new one.
          </Alert>
        </AuthCard>
      )}
    </SignedOutFrame>
  );
}
