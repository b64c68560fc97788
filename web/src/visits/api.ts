import { getVisit } from '@carelane/contract/visits/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { appointmentKeys } from '../appointments/api';
import { call } from '../lib/api';

/** Refetched after events about the appointment, but not on focus, because each read is logged. */
export const visitQuery = (id: string) =>
  queryOptions({
    queryKey: [...appointmentKeys.one(id), 'visit'],
    queryFn: ({ signal }) => call(getVisit, { params: { id }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
