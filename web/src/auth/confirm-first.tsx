import { Alert } from '@mantine/core';
import classes from './confirm-first.module.css';

export function ConfirmFirst({ email, children }: { email: string; children: string }) {
  return (
    <Alert color="orange" variant="light" title="Confirm your email address first" mb="md">
      <p className={classes.text}>
        {children} Please open the link we sent to {email}.
      </p>
    </Alert>
  );
}
