import { getChoices, saveChoices } from '@carelane/contract/notifications/choice-endpoints';
import type { ChangedChoices } from '@carelane/contract/notifications/choices';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../lib/api';
import { toast } from '../ui/toast';

export const choicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => call(getChoices, { signal }),
});

export function useSaveChoices() {
  const client = useQueryClient();
  const { queryKey } = choicesQuery;
  return useMutation({
    mutationFn: (chosen: ChangedChoices) => call(saveChoices, { body: chosen }),
    scope: { id: 'notification-choices' },
    onMutate: async ({ before: _, ...chosen }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (current) => current && { ...current, ...chosen });
    },
    onError: (error) => {
      toast.error(errorMessage(error));
      void client.invalidateQueries({ queryKey });
    },
  });
}
