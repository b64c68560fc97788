import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useServerReachable } from '../../lib/server-reachable';
import { ConnectionDrawing } from '../../ui/art/connection-drawing';
import { MainLandmark } from '../../ui/main-landmark';
import { checkServer } from '../watch-server';
import classes from './layout.module.css';
import { isMissingCode, reloadForMissingCode } from './missing-code';
import { UnreachablePage } from './unreachable-page';

export function ErrorPage({ error }: ErrorComponentProps) {
  const client = useQueryClient();
  const isServerReachable = useServerReachable();
  const isMissing = isMissingCode(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the code again when the server is back
  useEffect(() => {
    if (!isMissing) return;
    void checkServer(client);
    void reloadForMissingCode(error);
  }, [client, error, isMissing, isServerReachable]);
  if (isMissing && !isServerReachable) return <UnreachablePage />;
  return (
    <MainLandmark>
      <div className={classes.fullPage} role="alert">
        <div className={classes.fullPageDrawing}>
          <ConnectionDrawing />
        </div>
        <h1>Unexpected Application Error!</h1>
        <p>This screen could not be shown. Everything you saved is safe.</p>
        <div className={classes.fullPageActions}>
          <Button component="a" href="/dashboard" variant="default">
            Go to Dashboard
          </Button>
          <Button onClick={() => window.location.reload()}>Reload this page</Button>
        </div>
      </div>
    </MainLandmark>
  );
}
