import { Navigate } from '@tanstack/react-router';
import { memo } from 'react';

interface Props {
  to: string;
  from?: string;
}

/**
 * Navigate runs again on every render, and a layout that watches the location renders on every navigation.
 * Without the memo, the two would loop while the next screen's code loads. Navigating also changes the
 * location that `to` is computed from, so only the first props are used.
 */
export const GoTo = memo(
  function GoTo({ to, from }: Props) {
    const { pathname, searchParams } = new URL(to, window.location.origin);
    const search = Object.fromEntries(searchParams);
    return <Navigate to={pathname} search={search} state={from === undefined ? {} : { from }} replace />;
  },
  () => true,
);
