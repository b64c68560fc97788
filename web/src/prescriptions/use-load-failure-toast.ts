import { useEffect } from 'react';
import { toast } from '../ui/toast';

/** Shows a toast once for each failed load. */
export function useLoadFailureToast(error: Error | null): void {
  useEffect(() => {
    if (error) toast.error('Failed to load prescriptions');
  }, [error]);
}
