import type { User } from '@carelane/contract/auth/account';
import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { errorMessage } from '../lib/api';
import { toast } from '../ui/toast';
import { useSwitchPerson } from './api';
import classes from './family.module.css';
import { useIsMissing } from './use-is-missing';

/**
 * On every screen while somebody acts for a patient, so that nobody books or reads for the wrong person. A link of one's
 * own leads to nothing here, so it can be opened in the own account.
 */
export function ActingBanner({ user }: { user: User }) {
  const switchTo = useSwitchPerson();
  const { href } = useLocation();
  const isMissing = useIsMissing();
  const leave = () =>
    switchTo.mutate(
      { id: undefined, ...(isMissing ? { page: href } : {}) },
      { onError: (error) => toast.error(errorMessage(error)) },
    );
  return (
    <section className={classes.banner} aria-label="Acting for somebody else">
      <p>
        You are using Carelane for <strong>{user.name}</strong>.
        {isMissing && ' This page may be about you or somebody else.'}
      </p>
      <Button size="xs" variant="default" loading={switchTo.isPending} onClick={leave}>
        {isMissing ? 'Open in my account' : 'Back to my account'}
      </Button>
    </section>
  );
}
