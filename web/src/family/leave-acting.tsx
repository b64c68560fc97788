import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { errorMessage } from '../lib/api';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import { useSwitchPerson } from './api';
import { useIsMissing } from './use-is-missing';

/** Pages about the guardian's own account, to which mails link. */
function isOwnPage(pathname: string, search: string): boolean {
  const tab = new URLSearchParams(search).get('tab') ?? 'profile';
  return pathname === '/family/guardian' || (pathname === '/profile' && tab !== 'profile');
}

/** A link that is about the guardian shows nothing here, so it can be opened in the guardian's own account. */
export function LeaveActing() {
  const switchTo = useSwitchPerson();
  const { href, pathname, searchStr } = useLocation();
  const isMissing = useIsMissing();
  const isForGuardian = isMissing || isOwnPage(pathname, searchStr);
  const leave = () =>
    runMutation(
      switchTo,
      { id: undefined, ...(isForGuardian ? { page: href } : {}) },
      { onError: (error) => toast.error(errorMessage(error)) },
    );
  return (
    <>
      {isForGuardian && <p>This page may be about you or somebody else.</p>}
      <Button size="xs" variant="default" loading={switchTo.isPending} onClick={leave}>
        {isForGuardian ? 'Open in my account' : 'Back to my account'}
      </Button>
    </>
  );
}
