import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../lib/api';
import { ErrorState } from '../ui/error-state';
import { LinkButton } from '../ui/link-button';
import { LoadingState } from '../ui/loading-state';
import { AllowApp } from './allow-app';
import { launchQuery } from './api';

export function ConnectPage() {
  const launch = useSearch({ from: '/signed-in/connect' });
  const { data, error, refetch } = useQuery(launchQuery(launch));
  if (!data && !error) return <LoadingState isPage label="Loading the request..." shape="page" count={1} />;
  if (!data) {
    const canRetry = !(error instanceof ApiError) || error.status >= 500;
    const home = <LinkButton to="/dashboard">Go to Dashboard</LinkButton>;
    return canRetry ? (
      <ErrorState isPage title={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <ErrorState isPage title={errorMessage(error)} action={home} />
    );
  }
  const { name, problem, refuseTo: refusalUrl } = data;
  if (!problem) return <AllowApp launch={launch} request={data} />;
  return (
    <ErrorState
      isPage
      title={`${name} cannot be connected`}
      hint={`Its request was not valid, so nothing was shared. For its developers: ${problem}`}
      action={
        <Button component="a" href={refusalUrl}>
          Back to {name}
        </Button>
      }
    />
  );
}
