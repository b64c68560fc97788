import { Button } from '@mantine/core';
import { AuthCard } from '../../auth/auth-card';
import type { GuestScreen } from './guest-screen';

type EndReason = Extract<GuestScreen, { name: 'end' }>['reason'];

const TEXTS: Record<EndReason, [title: string, lead: string]> = {
  left: ['You have left the visit', 'Thank you for joining. You can close this page.'],
  removed: ['You were removed from the visit', 'To join again, you need a new invitation.'],
  over: ['You are no longer in this visit', 'Thank you for joining. You can close this page.'],
  'other-tab': ['The visit continues in another tab', 'Your camera and microphone are off here.'],
};

export function GuestEnd({ reason, onContinue }: { reason: EndReason; onContinue: () => void }) {
  const [title, lead] = TEXTS[reason];
  return (
    <AuthCard title={title} lead={lead}>
      {reason === 'other-tab' && (
        <Button mt="md" onClick={onContinue}>
          Continue Here
        </Button>
      )}
    </AuthCard>
  );
}
