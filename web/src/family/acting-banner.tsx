import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useSession } from '../auth/session';
import { errorMessage } from '../lib/api';
import { toast } from '../ui/toast';
import { useSwitchPerson } from './api';
import classes from './family.module.css';
import { useIsMissing } from './use-is-missing';

/** Pages about the account of the person at the keyboard, to which mails link. */
function isOwnPage(pathname: string, search: string): boolean {
  const tab = new URLSearchParams(search).get('tab') ?? 'profile';
  return pathname === '/family/guardian' || (pathname === '/profile' && tab !== 'profile');
}

/**
 * On every screen while somebody acts for a patient, so that nobody books or reads for the wrong person. A link of one's
 * own leads to nothing here, so it can be opened in the own account.
 */
export function ActingBanner() {
  const { user } = useSession();
  const switchTo = useSwitchPerson();
  const { href, pathname, searchStr } = useLocation();
  const isMissing = useIsMissing();
  const isElsewhere = isMissing || isOwnPage(pathname, searchStr);
  const leave = () =>
    switchTo.mutate(
      { id: undefined, ...(isElsewhere ? { page: href } : {}) },
      { onError: (error) => toast.error(errorMessage(error)) },
    );
  return (
    <section className={classes.banner} aria-label="Acting for somebody else">
      <p>
        You are using Carelane for <strong>{user.name}</strong>.
        {isElsewhere && ' This page may be about you or somebody else.'}
      </p>
      <Button size="xs" variant="default" loading={switchTo.isPending} onClick={leave}>
        {isElsewhere ? 'Open in my account' : 'Back to my account'}
      </Button>
    </section>
  );
}
