import { getSite } from '@carelane/contract/operators/site-endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { PageHeader } from '../../ui/page-header';
import { PanelSkeleton } from '../../ui/skeletons';
import { PrescribingRulesPanel } from './prescribing-rules-panel';
import { SiteForm } from './site-form';

/** Who runs the site, as its pages, mails and the assistant say it. */
export function SitePage() {
  // Loaded once for each visit of the screen: a refetch must not replace what is being typed, nor the version it is about.
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
        lead="Who runs this site and how to reach you. Public pages, emails and the assistant use it at once."
      />
      {data ? (
        <SiteForm loaded={data} />
      ) : isError ? (
        <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Loading...">
          <PanelSkeleton lines={10} />
        </LoadingState>
      )}
      <PrescribingRulesPanel />
    </>
  );
}
