import { Navigate } from '@tanstack/react-router';
import { memo } from 'react';

interface Props {
  to: string;
  /** Where the person was. */
  from?: string;
}

/**
 * Navigate goes again whenever it is rendered anew, and a layout that watches the location is rendered anew by going:
 * without the memo the two chase each other while the next screen's code is loading. Going also changes the location from
 * which the layout reckons where to go, so what was said first holds.
 */
export const GoTo = memo(
  function GoTo({ to, from }: Props) {
    const { pathname, searchParams } = new URL(to, window.location.origin);
    const search = Object.fromEntries(searchParams);
    return <Navigate to={pathname} search={search} state={from === undefined ? {} : { from }} replace />;
  },
  () => true,
);
