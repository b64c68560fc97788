import { Navigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../lib/api';
import { ErrorState } from '../../ui/error-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { useLeaveCheckout } from './booking-api';

/** The provider's page returns here with an opaque reference. The server knows which doctor and day it was. */
export function CheckoutLeftPage() {
  const { canceled_session: reference } = useSearch({ from: '/signed-in/book-appointment/checkout' });
  const leave = useLeaveCheckout();
  const hasLeft = useRef(false);
  const leaveCheckout = () => reference && leave.mutate(reference);
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    leaveCheckout();
  });
  if (!reference) return <Navigate to="/doctors" replace />;
  if (leave.error)
    return (
      <ErrorState
        isPage
        title={errorMessage(leave.error)}
        onRetry={leaveCheckout}
        action={<LinkButton to="/doctors">Find Doctors</LinkButton>}
      />
    );
  if (!leave.data)
    return <LoadingState isPage label="Going back to your booking..." shape="page" count={2} />;
  const { doctorId, date } = leave.data;
  return (
    <Navigate
      to="/book-appointment/$doctorId"
      params={{ doctorId }}
      search={{ date, canceled_session: reference }}
      replace
    />
  );
}
