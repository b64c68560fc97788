import { Navigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../lib/api';
import { ErrorState } from '../../ui/error-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingState } from '../../ui/loading-state';
import { useCancelCheckout } from './booking-api';

export function CheckoutCanceledPage() {
  const { canceled_session: reference } = useSearch({ from: '/signed-in/book-appointment/checkout' });
  const cancellation = useCancelCheckout();
  const hasStarted = useRef(false);
  const cancelCheckout = () => {
    if (reference) cancellation.mutate(reference);
  };
  useEffect(() => {
    // Once only: this effect runs after every render.
    if (hasStarted.current) return;
    hasStarted.current = true;
    cancelCheckout();
  });
  if (!reference) return <Navigate to="/doctors" replace />;
  if (cancellation.error)
    return (
      <ErrorState
        isPage
        title={errorMessage(cancellation.error)}
        onRetry={cancelCheckout}
        action={<LinkButton to="/doctors">Find Doctors</LinkButton>}
      />
    );
  if (!cancellation.data)
    return <LoadingState isPage label="Going back to your booking..." shape="page" count={2} />;
  const { doctorId, date } = cancellation.data;
  return (
    <Navigate
      to="/book-appointment/$doctorId"
      params={{ doctorId }}
      search={{ date, canceled_session: reference }}
      replace
    />
  );
}
