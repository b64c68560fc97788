import { Navigate } from '@tanstack/react-router';
import { memo } from 'react';

/**
 * Navigate goes again whenever it is rendered anew, and a layout that watches the location is rendered anew by going:
 * without the memo the two chase each other while the next screen's code is loading.
 */
export const GoTo = memo(function GoTo({ to }: { to: string }) {
  return <Navigate to={to} replace />;
});
