import { ownVerification, submitVerification } from '@carelane/contract/doctors/verification-endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { doctorKeys } from '../api';

export const verificationQuery = queryOptions({
  queryKey: [...doctorKeys.own, 'verification'],
  queryFn: ({ signal }) => call(ownVerification, { signal }),
});

export function useSubmitVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FormData) => call(submitVerification, { body }),
    onSuccess: (verification) => {
      client.setQueryData(verificationQuery.queryKey, verification);
      return client.invalidateQueries({ queryKey: doctorKeys.own, exact: true });
    },
  });
}
