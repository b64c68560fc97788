import { makeChoice } from '@carelane/contract/appointments/booking-endpoints';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { toast } from '../../ui/toast';
import { useRefetchAppointments } from '../api';

export function useChooseTime() {
  const refetch = useRefetchAppointments();
  return useMutation({
    mutationFn: ({ id, date, time }: { id: string; date: string; time: string }) =>
      call(makeChoice, { params: { id }, body: { date, time } }),
    onSuccess: async () => {
      toast.success('Appointment moved');
      await refetch();
    },
    onError: refetch,
  });
}

export function useChooseRefund() {
  const refetch = useRefetchAppointments();
  return useMutation({
    mutationFn: (id: string) => call(makeChoice, { params: { id }, body: { refund: true } }),
    onSuccess: async () => {
      toast.success('Appointment canceled successfully');
      await refetch();
    },
    onError: refetch,
  });
}
