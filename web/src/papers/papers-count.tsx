import { useQuery } from '@tanstack/react-query';
import { papersQuery } from './api';

/** How many papers the visit has. The number changes as soon as the other person adds a paper. */
export function PapersCount({ appointmentId, className }: { appointmentId: string; className: string }) {
  const { data } = useQuery(papersQuery(appointmentId));
  const count = data?.papers.filter(({ withdrawnAt }) => !withdrawnAt).length ?? 0;
  return count > 0 ? <span className={className}>{count}</span> : null;
}
