import type { BodySent } from '@carelane/contract/endpoint';
import * as endpoints from '@carelane/contract/fhir/endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api';

export const recordAccessesQuery = queryOptions({
  queryKey: ['record-accesses'],
  queryFn: ({ signal }) => call(endpoints.listRecordAccesses, { signal }),
});

function useAccessChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: recordAccessesQuery.queryKey }),
  });
}

export function useCreateAccess() {
  return useAccessChange((body: BodySent<typeof endpoints.createRecordAccess>) =>
    call(endpoints.createRecordAccess, { body }),
  );
}

export function useStopAccess() {
  return useAccessChange((id: string) => call(endpoints.deleteRecordAccess, { params: { id } }));
}

export const launchQuery = (launch: endpoints.Launch) =>
  queryOptions({
    queryKey: ['record-launch', launch],
    queryFn: ({ signal }) => call(endpoints.getLaunch, { query: launch, signal }),
  });

export function useAllowLaunch(launch: endpoints.Launch) {
  return useAccessChange((days: number) => call(endpoints.allowLaunch, { body: { ...launch, days } }));
}
