import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { errorMessage } from '../lib/api';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import { useSwitchPerson } from './api';
import { useIsMissing } from './use-is-missing';

/** Pages about the account of the person at the keyboard, to which mails link. */
function isOwnPage(pathname: string, search: string): boolean {
  const tab = new URLSearchParams(search).get('tab') ?? 'profile';
  return pathname === '/family/guardian' || (pathname === '/profile' && tab !== 'profile');
}

/** A link of one's own leads to nothing here, so it can be opened in the own account. */
export function LeaveActing() {
  const switchTo = useSwitchPerson();
  const { href, pathname, searchStr } = useLocation();
  const isMissing = useIsMissing();
  const isElsewhere = isMissing || isOwnPage(pathname, searchStr);
  const leave = () =>
    runMutation(
      switchTo,
      { id: undefined, ...(isElsewhere ? { page: href } : {}) },
      { onError: (error) => toast.error(errorMessage(error)) },
    );
  return (
    <>
      {isElsewhere && <p>This page may be about you or somebody else.</p>}
      <Button size="xs" variant="default" loading={switchTo.isPending} onClick={leave}>
        {isElsewhere ? 'Open in my account' : 'Back to my account'}
      </Button>
    </>
  );
}
