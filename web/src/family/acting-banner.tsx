import type { User } from '@carelane/contract/auth/account';
import { Button } from '@mantine/core';
import { errorMessage } from '../lib/api';
import { toast } from '../ui/toast';
import { useSwitchPerson } from './api';
import classes from './family.module.css';

/** On every screen while somebody acts for a patient, so that nobody books or reads for the wrong person. */
export function ActingBanner({ user }: { user: User }) {
  const switchTo = useSwitchPerson();
  const leave = () =>
    switchTo.mutate({ id: undefined }, { onError: (error) => toast.error(errorMessage(error)) });
  return (
    <section className={classes.banner} aria-label="Acting for somebody else">
      <p>
        You are using Carelane for <strong>{user.name}</strong>.
      </p>
      <Button size="xs" variant="default" loading={switchTo.isPending} onClick={leave}>
        Back to my account
      </Button>
    </section>
  );
}
