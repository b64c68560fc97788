import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { AuthCard } from '../auth/auth-card';
import { ErrorState } from '../ui/error-state';
import { LinkButton } from '../ui/link-button';
import { SignedOutFrame } from '../ui/signed-out-frame';

/** The same request that a mail client sends (RFC 8058). It needs no session. */
async function unsubscribe(token: string): Promise<'done' | 'unknown'> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const response = await fetch(`/unsubscribe/${encodeURIComponent(token)}`, { method: 'POST', body });
  if (!response.ok && response.status !== 404)
    throw new Error(`unsubscribing failed with status ${response.status}`);
  return response.ok ? 'done' : 'unknown';
}

const MESSAGES = {
  done: {
    title: 'No more news by email',
    lead: 'We no longer send you announcements by email. You will still get emails about your visits and your account.',
  },
  unknown: {
    title: 'This link does not work',
    lead: 'It may be incomplete. You can turn off emails in your profile.',
  },
  unconfirmed: {
    title: 'Unsubscribe from news emails?',
    lead: 'You will still get emails about your visits, your prescriptions, payments and your account.',
  },
} as const;

export function UnsubscribePage() {
  const { token } = useParams({ from: '/unsubscribe/$token' });
  const { mutate, data, isPending, isError } = useMutation({ mutationFn: unsubscribe });
  const { title, lead } = MESSAGES[data ?? 'unconfirmed'];
  return (
    <SignedOutFrame>
      <AuthCard title={title} lead={lead}>
        {data && (
          <LinkButton to="/profile" search={{ tab: 'notifications' }} fullWidth mt="lg">
            Notification Settings
          </LinkButton>
        )}
        {isError && <ErrorState title="We could not change this just now." onRetry={() => mutate(token)} />}
        {!data && !isError && (
          <Button fullWidth mt="lg" loading={isPending} onClick={() => mutate(token)}>
            Unsubscribe
          </Button>
        )}
      </AuthCard>
    </SignedOutFrame>
  );
}
