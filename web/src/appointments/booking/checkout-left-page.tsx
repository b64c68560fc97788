import { Navigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../lib/api';
import { ErrorState } from '../../ui/error-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { useLeaveCheckout } from './booking-api';

/** The provider's page leads back here with a meaningless reference; the server knows which doctor and day it was. */
export function CheckoutLeftPage() {
  const { canceled_session: reference } = useSearch({ from: '/signed-in/book-appointment/checkout' });
  const leave = useLeaveCheckout();
  const asked = useRef(false);
  const ask = () => reference && leave.mutate(reference);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    ask();
  });
  if (!reference) return <Navigate to="/doctors" replace />;
  if (leave.error)
    return (
      <ErrorState
        isPage
        title={errorMessage(leave.error)}
        onRetry={ask}
        action={<LinkButton to="/doctors">Find Doctors</LinkButton>}
      />
    );
  if (!leave.data) return <LoadingState label="Going back to your booking..." shape="page" count={2} />;
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
