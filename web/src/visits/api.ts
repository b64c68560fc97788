import { getVisit } from '@carelane/contract/visits/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { appointmentKeys } from '../appointments/api';
import { call } from '../lib/api';

/**
 * The key begins with the appointment's key, so events about the appointment refetch the visit. Returning to the
 * window does not, because each read of a visit is logged.
 */
export const visitQuery = (id: string) =>
  queryOptions({
    queryKey: [...appointmentKeys.one(id), 'visit'],
    queryFn: ({ signal }) => call(getVisit, { params: { id }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
