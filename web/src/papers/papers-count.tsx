import { useQuery } from '@tanstack/react-query';
import { papersQuery } from './api';

export function PapersCount({ appointmentId, className }: { appointmentId: string; className: string }) {
  const { data } = useQuery(papersQuery(appointmentId));
  const count = data?.papers.filter(({ withdrawnAt }) => !withdrawnAt).length ?? 0;
  return count > 0 ? <span className={className}>{count}</span> : null;
}
