import { confirmEmail, resendConfirmation } from '@carelane/contract/auth/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithEnvelope } from '../lib/api';
import { sessionQuery } from './session';

/** Runs only on a click: programs that scan emails open links, and some run the scripts of the page. */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}

export function useResendConfirmation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await callWithEnvelope(resendConfirmation)).message,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
