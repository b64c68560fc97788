import { useEffect } from 'react';
import { toast } from '../ui/toast';

export function useLoadFailureToast(error: Error | null): void {
  useEffect(() => {
    if (error) toast.error('Failed to load prescriptions');
  }, [error]);
}
