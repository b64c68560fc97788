import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCancelCheckout } from './booking-api';
import { findUnpaidCheckout, forgetCheckout } from './booking-draft';

export function useReturnFromCheckout(
  doctorId: string,
  onReturn: () => void,
): 'releasing' | 'released' | undefined {
  const { canceled_session: sessionInAddress } = useSearch({ from: '/signed-in/book-appointment/$doctorId' });
  const navigate = useNavigate({ from: '/book-appointment/$doctorId' });
  const cancelCheckout = useCancelCheckout();
  const handledId = useRef<string>(undefined);

  const release = () => {
    const id = findUnpaidCheckout(doctorId) ?? sessionInAddress;
    if (!id || handledId.current === id) return;
    handledId.current = id;
    forgetCheckout();
    onReturn();
    cancelCheckout.mutate(id, {
      onSuccess: ({ status }) => {
        if (status === 'confirmed') {
          void navigate({ to: '/success', search: { session_id: id }, replace: true });
        }
      },
    });
    if (sessionInAddress)
      void navigate({
        search: ({ canceled_session: _, ...otherParams }) => otherParams,
        replace: true,
        resetScroll: false,
      });
  };

  const latest = useRef(release);
  latest.current = release;
  useEffect(() => {
    latest.current();
    // A page in the back/forward cache does not mount again.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  if (cancelCheckout.isPending) return 'releasing';
  return cancelCheckout.isSuccess ? 'released' : undefined;
}
