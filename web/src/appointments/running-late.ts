import { setRunningLate } from '@carelane/contract/appointments/running-late';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api';
import { toast } from '../ui/toast';
import { appointmentKeys } from './api';

export function useSetRunningLate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (minutes: number) => call(setRunningLate, { body: { minutes } }),
    onSuccess: (_, minutes) =>
      toast.success(
        minutes > 0 ? 'Your patients can see the new times' : 'Your patients can see that you are on time',
      ),
    onSettled: () => client.invalidateQueries({ queryKey: appointmentKeys.all }),
  });
}
