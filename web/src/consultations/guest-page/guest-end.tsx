import { Button } from '@mantine/core';
import { AuthCard } from '../../auth/auth-card';
import type { GuestScreen } from './guest-screen';

type EndReason = Extract<GuestScreen, { at: 'end' }>['why'];

const TEXTS: Record<EndReason, [title: string, lead: string]> = {
  left: ['You have left the visit', 'Thank you for joining. You can close this page.'],
  removed: ['You were removed from the visit', 'To join again, you need a new invitation.'],
  over: ['Your part in this visit is over', 'Thank you for joining. You can close this page.'],
  'other-tab': ['The visit continues in another tab', 'Your camera and microphone are off here.'],
};

/** Camera and microphone are off. */
export function GuestEnd({ why, onContinue }: { why: EndReason; onContinue: () => void }) {
  const [title, lead] = TEXTS[why];
  return (
    <AuthCard title={title} lead={lead}>
      {why === 'other-tab' && (
        <Button mt="md" onClick={onContinue}>
          Continue Here
        </Button>
      )}
    </AuthCard>
  );
}
