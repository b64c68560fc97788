import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { errorMessage } from '../lib/api';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import { useSwitchPerson } from './api';
import { useIsDataMissing } from './use-is-data-missing';

function isOwnPage(pathname: string, search: string): boolean {
  const tab = new URLSearchParams(search).get('tab') ?? 'profile';
  return pathname === '/family/guardian' || (pathname === '/profile' && tab !== 'profile');
}

/** A page about the guardian is empty while they act for somebody else. */
export function LeaveActing() {
  const switchTo = useSwitchPerson();
  const { href, pathname, searchStr } = useLocation();
  const isMissing = useIsDataMissing();
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
