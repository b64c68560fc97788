import { FOR_PERSON } from '@carelane/contract/family/for-person';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../auth/session';
import { runMutation } from '../lib/run-mutation';
import { LoadingState } from '../ui/loading-state';
import { familyQuery, useSwitchPerson } from './api';

/**
 * A link in a message names the person it is for. Nothing is requested until it is clear whose page opens.
 */
export function OpenForPerson() {
  const { user } = useSession();
  const { pathname, searchStr } = useLocation();
  const { history } = useRouter();
  const params = new URLSearchParams(searchStr);
  const personId = params.get(FOR_PERSON);
  /** Links in older messages carry the id of the person's account, which is not in the family list. */
  const isOlderLink = personId === user._id;
  const { data: family, isError } = useQuery({ ...familyQuery, enabled: !isOlderLink });
  const { mutateAsync } = useSwitchPerson();
  /** The effect can run again for the same person, for example when the family is refetched. */
  const handledId = useRef<string>(undefined);
  params.delete(FOR_PERSON);
  const query = params.toString();
  const page = query ? `${pathname}?${query}` : pathname;
  const isAlreadyOpen =
    isOlderLink || (family?.some(({ _id, isCurrent }) => isCurrent && _id === personId) ?? false);
  const isDecided = isAlreadyOpen || family !== undefined || isError;
  useEffect(() => {
    if (!isDecided || personId === null || handledId.current === personId) return;
    handledId.current = personId;
    const openHere = () => history.replace(page);
    if (isAlreadyOpen) openHere();
    else runMutation({ mutateAsync }, { id: personId, page }, { onError: openHere });
  }, [isDecided, personId, isAlreadyOpen, page, mutateAsync, history]);
  return <LoadingState isPage label="Loading..." count={1} />;
}
