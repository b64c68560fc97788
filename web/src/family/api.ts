import type { BodySent } from '@carelane/contract/endpoint';
import * as endpoints from '@carelane/contract/family/endpoints';
import type { LinkKind } from '@carelane/contract/family/family';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { switchSession } from '../auth/switch-session';
import { call } from '../lib/api';
import { readStored, STORAGE } from '../lib/storage';

export const familyQuery = queryOptions({
  queryKey: ['family'],
  queryFn: ({ signal }) => call(endpoints.listFamily, { signal }),
  staleTime: 60_000,
});

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['family-invitation', token],
    queryFn: () => call(endpoints.readInvitation, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useSwitchPerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, page = '/dashboard' }: { id: string | undefined; page?: string }) => {
      const token =
        id === undefined
          ? readStored(STORAGE.ownToken)
          : (await call(endpoints.switchPerson, { params: { id } })).accessToken;
      if (token) await switchSession(client, token, page);
    },
  });
}

function useFamilyChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: familyQuery.queryKey }),
  });
}

export const useAddMember = () =>
  useFamilyChange((body: BodySent<typeof endpoints.addMember>) => call(endpoints.addMember, { body }));

export const useChangeMember = (id: string) =>
  useFamilyChange((body: BodySent<typeof endpoints.changeMember>) =>
    call(endpoints.changeMember, { params: { id }, body }),
  );

export const useMailLink = (id: string, kind: LinkKind) =>
  useFamilyChange(({ email, password }: BodySent<typeof endpoints.handOver>) =>
    kind === 'guardian'
      ? call(endpoints.inviteGuardian, { params: { id }, body: { email } })
      : call(endpoints.handOver, { params: { id }, body: { email, password } }),
  );

export const useWithdrawInvitation = (id: string) =>
  useFamilyChange((invitationId: string) =>
    call(endpoints.withdrawInvitation, { params: { id, invitationId } }),
  );

export const useEndGuardianship = (id: string) =>
  useFamilyChange((body: BodySent<typeof endpoints.endGuardianship>) =>
    call(endpoints.endGuardianship, { params: { id }, body }),
  );

export const useAcceptGuardian = () =>
  useFamilyChange((body: BodySent<typeof endpoints.acceptGuardian>) =>
    call(endpoints.acceptGuardian, { body }),
  );

export const useTakeOver = () =>
  useMutation({
    mutationFn: (body: BodySent<typeof endpoints.takeOver>) => call(endpoints.takeOver, { body }),
  });
