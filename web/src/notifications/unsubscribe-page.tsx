import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { AuthCard } from '../auth/auth-card';
import { ErrorState } from '../ui/error-state';
import { LinkButton } from '../ui/link-button';
import { SignedOutFrame } from '../ui/signed-out-frame';

/** The same request as a mail program sends (RFC 8058). It needs no session. */
async function unsubscribe(token: string): Promise<'done' | 'unknown'> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await fetch(`/unsubscribe/${encodeURIComponent(token)}`, { method: 'POST', body });
  if (!answer.ok && answer.status !== 404) throw new Error();
  return answer.ok ? 'done' : 'unknown';
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
  asked: {
    title: 'Stop news by email?',
    lead: 'You will still get emails about your visits, your prescriptions, money and your account.',
  },
} as const;

export function UnsubscribePage() {
  const { token } = useParams({ from: '/unsubscribe/$token' });
  const { mutate, data, isPending, isError } = useMutation({ mutationFn: unsubscribe });
  const { title, lead } = MESSAGES[data ?? 'asked'];
  return (
    <SignedOutFrame>
      <AuthCard title={title} lead={lead}>
        {data ? (
          <LinkButton to="/profile" search={{ tab: 'notifications' }} fullWidth mt="lg">
            All My Choices
          </LinkButton>
        ) : isError ? (
          <ErrorState title="We could not change this just now." onRetry={() => mutate(token)} />
        ) : (
          <Button fullWidth mt="lg" loading={isPending} onClick={() => mutate(token)}>
            Stop News by Email
          </Button>
        )}
      </AuthCard>
    </SignedOutFrame>
  );
}
