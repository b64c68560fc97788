import type { User } from '@carelane/contract/auth/account';
import * as endpoints from '@carelane/contract/auth/endpoints';
import * as factor from '@carelane/contract/auth/second-factor';
import type { BodySent } from '@carelane/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithEnvelope } from '../lib/api';
import { readStored, STORAGE } from '../lib/storage';
import { sessionQuery, startSession } from './session';

interface SessionResponse {
  accessToken?: string;
  user?: User;
  deviceSecret?: string;
}

export class IncompleteSessionError extends Error {}

export function useAcceptSession() {
  const queryClient = useQueryClient();
  return (response: SessionResponse | undefined) => {
    if (!response?.accessToken || !response.user) throw new IncompleteSessionError();
    startSession(queryClient, response.accessToken, response.user, response.deviceSecret);
  };
}

export function useLogin() {
  const acceptSession = useAcceptSession();
  return useMutation({
    mutationFn: async (body: BodySent<typeof endpoints.login>) => {
      const deviceSecret = readStored(STORAGE.device) ?? undefined;
      acceptSession(await call(endpoints.login, { body: deviceSecret ? { ...body, deviceSecret } : body }));
    },
  });
}

export function useRegister() {
  const acceptSession = useAcceptSession();
  return useMutation({
    mutationFn: async (body: BodySent<typeof endpoints.register>) => {
      const response: SessionResponse & { data?: SessionResponse } = await callWithEnvelope(
        endpoints.register,
        { body },
      );
      acceptSession(response.data ?? response);
    },
  });
}

export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => call(endpoints.forgotPassword, { body: { email } }) });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodySent<typeof endpoints.resetPassword>) => call(endpoints.resetPassword, { body }),
  });
}

export function useUpdateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodySent<typeof endpoints.updateAccountDetails>) =>
      call(endpoints.updateAccountDetails, { body }),
    onSuccess: (user) => queryClient.setQueryData(sessionQuery.queryKey, user),
  });
}

export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodySent<typeof endpoints.changePassword>) => call(endpoints.changePassword, { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionListQuery.queryKey });
      // A change of the email address that was not confirmed yet is canceled.
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}

export const sessionListQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(endpoints.listSessions, { signal }),
});

export function useRevokeSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.revokeSession, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionListQuery.queryKey }),
  });
}

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(factor.secondFactorStatus, { signal }),
});

export function useStartSecondFactor() {
  return useMutation({
    mutationFn: (password: string) => call(factor.startSecondFactor, { body: { password } }),
  });
}

function useSecondFactorChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: sessionListQuery.queryKey });
    },
  });
}

export function useConfirmSecondFactor() {
  return useSecondFactorChange((code: string) => call(factor.confirmSecondFactor, { body: { code } }));
}

export function useDisableSecondFactor() {
  return useSecondFactorChange((body: BodySent<typeof factor.disableSecondFactor>) =>
    call(factor.disableSecondFactor, { body }),
  );
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => call(endpoints.deleteAccount, { body: { password } }),
  });
}

export const demoSignInsQuery = queryOptions({
  queryKey: ['demo-sign-ins'],
  queryFn: ({ signal }) => call(endpoints.demoSignIns, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
