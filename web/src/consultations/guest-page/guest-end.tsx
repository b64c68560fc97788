import { Button } from '@mantine/core';
import { AuthCard } from '../../auth/auth-card';
import type { GuestScreen } from './guest-screen';

type Why = Extract<GuestScreen, { at: 'end' }>['why'];

const WORDS: Record<Why, [title: string, lead: string]> = {
  left: ['You have left the visit', 'Thank you for being there. You can close this page.'],
  removed: ['You were removed from the visit', 'To come back, you need a new invitation.'],
  over: ['The visit is over for you', 'Thank you for being there. You can close this page.'],
  'other-tab': ['The visit continues in another tab', 'Your camera and microphone are off here.'],
};

/** Camera and microphone are off. Nothing of the visit is left in this browser. */
export function GuestEnd({ why, onContinue }: { why: Why; onContinue: () => void }) {
  const [title, lead] = WORDS[why];
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
