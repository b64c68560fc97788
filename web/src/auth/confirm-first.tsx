import { Alert } from '@mantine/core';
import classes from './confirm-first.module.css';
import { ResendButton } from './resend-button';

/** Shown beside an action that needs a confirmed address. */
export function ConfirmFirst({ email, children }: { email: string; children: string }) {
  return (
    <Alert color="orange" variant="light" title="Confirm your email address first" mb="md">
      <p className={classes.text}>
        {children} Please open the link we sent to {email}.
      </p>
      <ResendButton size="sm" />
    </Alert>
  );
}
