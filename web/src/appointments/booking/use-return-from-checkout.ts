import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLeaveCheckout } from './booking-api';
import { findLeftCheckout, forgetCheckout } from './booking-draft';

/** Frees the slot at once when the patient returns from the checkout without paying, by its cancel link or by Back. */
export function useReturnFromCheckout(
  doctorId: string,
  onReturn: () => void,
): 'leaving' | 'left' | undefined {
  const { canceled_session: sessionInAddress } = useSearch({ from: '/signed-in/book-appointment/$doctorId' });
  const navigate = useNavigate({ from: '/book-appointment/$doctorId' });
  const leave = useLeaveCheckout();
  const handled = useRef<string>(undefined);

  const release = () => {
    const id = findLeftCheckout(doctorId) ?? sessionInAddress;
    if (!id || handled.current === id) return;
    handled.current = id;
    forgetCheckout();
    onReturn();
    leave.mutate(id, {
      onSuccess: ({ status }) => {
        if (status === 'confirmed') {
          void navigate({ to: '/success', search: { session_id: id }, replace: true });
        }
      },
    });
    if (sessionInAddress)
      void navigate({
        search: ({ canceled_session: _, ...rest }) => rest,
        replace: true,
        resetScroll: false,
      });
  };

  const latest = useRef(release);
  latest.current = release;
  useEffect(() => {
    latest.current();
    // A page in the back/forward cache does not mount again.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && latest.current();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
  if (leave.isPending) return 'leaving';
  return leave.isSuccess ? 'left' : undefined;
}
