import * as endpoints from '@carelane/contract/appointments/calendar-feed';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api';

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call(endpoints.getCalendarFeed, { signal }),
});

function useFeedChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: calendarFeedQuery.queryKey }),
  });
}

export function useReplaceFeed() {
  return useFeedChange((showsNames: boolean) =>
    call(endpoints.replaceCalendarFeed, { body: { showsNames } }),
  );
}

export function useUpdateFeed() {
  return useFeedChange((showsNames: boolean) => call(endpoints.updateCalendarFeed, { body: { showsNames } }));
}

export function useDeleteFeed() {
  return useFeedChange(() => call(endpoints.deleteCalendarFeed));
}
