import { Navigate } from '@tanstack/react-router';
import { memo, useState } from 'react';

interface Props {
  to: string;
  /** Where the person was; remembered as it was at first, because going changes it. */
  from?: string;
}

/**
 * Navigate goes again whenever it is rendered anew, and a layout that watches the location is rendered anew by going:
 * without the memo the two chase each other while the next screen's code is loading.
 */
export const GoTo = memo(
  function GoTo({ to, from }: Props) {
    const [state] = useState(from === undefined ? {} : { from });
    return <Navigate to={to} state={state} replace />;
  },
  (before, after) => before.to === after.to,
);
