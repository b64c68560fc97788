import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../auth/session';
import { familyQuery, useSwitchPerson } from './api';

/** As server/src/mail/link-for.ts writes it. */
const FOR_PERSON = 'for';

/** A link from a message says for whom it is. The page opens for that person; for anybody else the address is ignored. */
export function OpenForPerson() {
  const { user } = useSession();
  const { pathname, searchStr } = useLocation();
  const router = useRouter();
  const params = new URLSearchParams(searchStr);
  const wanted = params.get(FOR_PERSON);
  const { data: family } = useQuery({ ...familyQuery, enabled: wanted !== null && wanted !== user._id });
  const { mutate } = useSwitchPerson();
  const asked = useRef<string>(undefined);
  params.delete(FOR_PERSON);
  const rest = params.toString();
  const page = rest ? `${pathname}?${rest}` : pathname;
  const isMember = family?.some(({ _id }) => _id === wanted) ?? false;
  const isDecided = wanted !== null && (wanted === user._id || family !== undefined);
  useEffect(() => {
    if (!isDecided || asked.current === wanted) return;
    asked.current = wanted;
    if (isMember && wanted !== user._id) mutate({ id: wanted, page });
    else router.history.replace(page);
  }, [isDecided, wanted, isMember, user._id, page, mutate, router]);
  return null;
}
