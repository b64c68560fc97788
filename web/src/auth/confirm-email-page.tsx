import { CONFIRMATION_LINK_HOURS } from '@carelane/contract/auth/account';
import { Alert, Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { ApiError, errorMessage, isRefusedForGood } from '../lib/api';
import { ErrorState } from '../ui/error-state';
import { LinkButton } from '../ui/link-button';
import { SignedOutFrame } from '../ui/signed-out-frame';
import classes from './auth.module.css';
import { AuthCard } from './auth-card';
import { useConfirmEmail } from './confirmation';
import { ResendButton } from './resend-button';
import { useSessionQuery } from './session';

export function ConfirmEmailPage() {
  const { token = '' } = useSearch({ from: '/confirm-email' });
  return (
    <SignedOutFrame>
      <ConfirmEmail token={token} />
    </SignedOutFrame>
  );
}

export function ConfirmEmail({ token }: { token: string }) {
  const confirmation = useConfirmEmail();
  const { error } = confirmation;
  if (token === '') {
    return (
      <InvalidLink reason="This link is incomplete. Please open it from the email again, or request a new one." />
    );
  }
  if (confirmation.isSuccess) return <Confirmed />;
  if (error instanceof ApiError && error.code === 'CONFLICT')
    return (
      <AuthCard title="Your email address is not confirmed yet">
        <Alert color="orange">{errorMessage(error)}</Alert>
      </AuthCard>
    );
  if (isRefusedForGood(error)) return <InvalidLink reason={errorMessage(error)} />;
  if (error) {
    return (
      <AuthCard title="Your email address is not confirmed yet">
        <ErrorState title={errorMessage(error)} onRetry={() => confirmation.mutate(token)} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Is this your account?"
      lead="If you asked for this link, confirm your email address here. If not, just close this page."
    >
      <div className={classes.form}>
        <Button fullWidth loading={confirmation.isPending} onClick={() => confirmation.mutate(token)}>
          Confirm My Email Address
        </Button>
      </div>
    </AuthCard>
  );
}

function Confirmed() {
  return (
    <AuthCard title="Your email address is confirmed" lead="Thank you. You can now use all of Carelane.">
      <div className={classes.form}>
        <LinkButton to="/dashboard" fullWidth>
          Go to Dashboard
        </LinkButton>
      </div>
    </AuthCard>
  );
}

function InvalidLink({ reason }: { reason: string }) {
  const { data: user } = useSessionQuery();
  const needsConfirmation = user?.emailConfirmed === false || Boolean(user?.pendingEmail);
  if (user && !needsConfirmation) {
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
              We can send a new link to {user.pendingEmail ?? user.email}. It is valid for{' '}
              {CONFIRMATION_LINK_HOURS} hours.
            </p>
            <ResendButton variant="filled" fullWidth />
          </>
        ) : (
          <>
            <p className={classes.hint}>
              Sign in to see whether your email address is confirmed, or to get a new link.
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
