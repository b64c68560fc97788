import { getSite } from '@carelane/contract/operators/site-endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { PageHeader } from '../../ui/page-header';
import { PanelSkeleton } from '../../ui/skeletons';
import { PrescribingRulesPanel } from './prescribing-rules-panel';
import { SiteForm } from './site-form';

export function SitePage() {
  // A refetch must not replace what is being typed or the version it is based on.
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['operator-site'],
    queryFn: ({ signal }) => call(getSite, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageHeader
        title="Site"
        lead="Who runs this site and how to reach them. Public pages, emails and the assistant show a change at once."
      />
      {data && <SiteForm loaded={data} />}
      {!data && isError && <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <LoadingState label="Loading...">
          <PanelSkeleton lines={10} />
        </LoadingState>
      )}
      <PrescribingRulesPanel />
    </>
  );
}
