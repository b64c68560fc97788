import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../lib/api';
import { ErrorState } from '../ui/error-state';
import { LinkButton } from '../ui/link-button';
import { LoadingState } from '../ui/loading-state';
import { SignedOutFrame } from '../ui/signed-out-frame';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { confirmEmailQuery } from './confirmation';
import { ResendButton } from './resend-button';
import { useSessionQuery } from './session';

/** The page posts the link's token itself: a mail scanner that only fetches the page uses nothing up. */
export function ConfirmEmailPage() {
  const { token = '' } = useSearch({ from: '/confirm-email' });
  return (
    <SignedOutFrame>
      <ConfirmEmail token={token} />
    </SignedOutFrame>
  );
}

export function ConfirmEmail({ token }: { token: string }) {
  const confirmed = useQuery(confirmEmailQuery(token));
  if (token === '') {
    return (
      <DeadLink reason="This link is incomplete. Please open it from the mail again, or ask for a new one." />
    );
  }
  if (confirmed.isPending) {
    return (
      <AuthCard title="One moment">
        <LoadingState label="Confirming your email address..." count={1} />
      </AuthCard>
    );
  }
  if (confirmed.isSuccess) return <Confirmed />;
  if (confirmed.error instanceof ApiError && confirmed.error.status < 500) {
    return <DeadLink reason={errorMessage(confirmed.error)} />;
  }
  return (
    <AuthCard title="Your email address is not confirmed yet">
      <ErrorState title={errorMessage(confirmed.error)} onRetry={() => void confirmed.refetch()} />
    </AuthCard>
  );
}

function Confirmed() {
  return (
    <AuthCard
      title="Your email address is confirmed"
      lead="Thank you. Everything in Carelane is open to you now."
    >
      <div className={classes.form}>
        <LinkButton to="/dashboard" fullWidth>
          Go to Dashboard
        </LinkButton>
      </div>
    </AuthCard>
  );
}

/** Expired, used or replaced by a newer one; what helps depends on who is signed in here. */
function DeadLink({ reason }: { reason: string }) {
  const { data: user } = useSessionQuery();
  const waits = user?.emailConfirmed === false || Boolean(user?.pendingEmail);
  if (user && !waits) {
    return (
      <AuthCard title="Your email address is confirmed" lead={`You are signed in with ${user.email}.`}>
        <div className={classes.form}>
          <LinkButton to="/dashboard" fullWidth>
            Go to Dashboard
          </LinkButton>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="This link does not work">
      <Alert mt="md" color="orange" variant="light" role="alert">
        {reason}
      </Alert>
      <div className={classes.form}>
        {user ? (
          <>
            <p className={classes.hint}>
              We can send a new link to {user.pendingEmail ?? user.email}. It works for 24 hours.
            </p>
            <ResendButton variant="filled" fullWidth />
          </>
        ) : (
          <>
            <p className={classes.hint}>
              Sign in to see whether your address is confirmed, or to get a new link.
            </p>
            <LinkButton to="/login" fullWidth>
              Sign In
            </LinkButton>
          </>
        )}
      </div>
    </AuthCard>
  );
}
