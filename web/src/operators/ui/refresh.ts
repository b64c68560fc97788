import { useQueryClient } from '@tanstack/react-query';
import { OPERATOR_KEY } from './paged-query';

/** An act changes several lists and the numbers of the overview. */
export function useRefreshConsole(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [OPERATOR_KEY] });
}
