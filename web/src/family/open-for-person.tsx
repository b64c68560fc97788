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
 * Stands in for the page until that is decided, so that nothing is asked for in the wrong person's name.
 */
export function OpenForPerson() {
  const { user } = useSession();
  const { pathname, searchStr } = useLocation();
  const { history } = useRouter();
  const params = new URLSearchParams(searchStr);
  const wanted = params.get(FOR_PERSON);
  const { data: family, isError } = useQuery({ ...familyQuery, enabled: wanted !== user._id });
  const { mutateAsync } = useSwitchPerson();
  const asked = useRef<string>(undefined);
  params.delete(FOR_PERSON);
  const rest = params.toString();
  const page = rest ? `${pathname}?${rest}` : pathname;
  const isMember = wanted !== user._id && (family?.some(({ _id }) => _id === wanted) ?? false);
  const isOwn = wanted === user.guardian?._id;
  const isDecided = wanted === user._id || isOwn || family !== undefined || isError;
  useEffect(() => {
    if (!isDecided || wanted === null || asked.current === wanted) return;
    asked.current = wanted;
    const openHere = () => history.replace(page);
    const open = (id: string | undefined) =>
      runMutation({ mutateAsync }, { id, page }, { onError: openHere });
    if (isMember) open(wanted);
    else if (isOwn) open(undefined);
    else openHere();
  }, [isDecided, wanted, isMember, isOwn, page, mutateAsync, history]);
  return <LoadingState isPage label="Loading..." count={1} />;
}
