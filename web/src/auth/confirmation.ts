import { confirmEmail, resendConfirmation } from '@carelane/contract/auth/endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithEnvelope } from '../lib/api';
import { sessionQuery } from './session';

/** A query although it posts: however often the page is drawn, the link is used once. */
export const confirmEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['confirm-email', token],
    queryFn: async ({ client }) => {
      await call(confirmEmail, { body: { token } });
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      return true;
    },
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** Answers the server's sentence: a link is on its way, or the address is confirmed already. */
export function useResendConfirmation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await callWithEnvelope(resendConfirmation)).message,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
