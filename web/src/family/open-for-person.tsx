import { FOR_PERSON } from '@carelane/contract/family/for-person';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../auth/session';
import { runMutation } from '../lib/run-mutation';
import { LoadingState } from '../ui/loading-state';
import { familyQuery, useSwitchPerson } from './api';

/**
 * A link from a message says for whom it is. The page opens for that person; for anybody else the parameter is dropped.
 * Shown instead of the page until that is decided, so that nothing is requested for the wrong person.
 */
export function OpenForPerson() {
  const { user } = useSession();
  const { pathname, searchStr } = useLocation();
  const { history } = useRouter();
  const params = new URLSearchParams(searchStr);
  const personId = params.get(FOR_PERSON);
  const { data: family, isError } = useQuery({ ...familyQuery, enabled: personId !== user._id });
  const { mutateAsync } = useSwitchPerson();
  const handled = useRef<string>(undefined);
  params.delete(FOR_PERSON);
  const rest = params.toString();
  const page = rest ? `${pathname}?${rest}` : pathname;
  const isMember = personId !== user._id && (family?.some(({ _id }) => _id === personId) ?? false);
  const isGuardian = personId === user.guardian?._id;
  const isDecided = personId === user._id || isGuardian || family !== undefined || isError;
  useEffect(() => {
    if (!isDecided || personId === null || handled.current === personId) return;
    handled.current = personId;
    const openHere = () => history.replace(page);
    const open = (id: string | undefined) =>
      runMutation({ mutateAsync }, { id, page }, { onError: openHere });
    if (isMember) open(personId);
    else if (isGuardian) open(undefined);
    else openHere();
  }, [isDecided, personId, isMember, isGuardian, page, mutateAsync, history]);
  return <LoadingState isPage label="Loading..." count={1} />;
}
