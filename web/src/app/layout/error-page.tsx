import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useReached } from '../../lib/reach';
import { ConnectionDrawing } from '../../ui/art/connection-drawing';
import { MainLandmark } from '../../ui/main-landmark';
import { checkReach } from '../watch-reach';
import classes from './layout.module.css';
import { isMissingCode, reloadForMissingCode } from './missing-code';
import { UnreachablePage } from './unreachable-page';

export function ErrorPage({ error }: ErrorComponentProps) {
  const client = useQueryClient();
  const isReached = useReached();
  const isMissing = isMissingCode(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server is back, try its code again
  useEffect(() => {
    if (!isMissing) return;
    void checkReach(client);
    void reloadForMissingCode(error);
  }, [client, error, isMissing, isReached]);
  if (isMissing && !isReached) return <UnreachablePage />;
  return (
    <MainLandmark>
      <div className={classes.lonely} role="alert">
        <div className={classes.lonelyDrawing}>
          <ConnectionDrawing />
        </div>
        <h1>Unexpected Application Error!</h1>
        <p>This screen could not be shown. Everything you saved is safe.</p>
        <div className={classes.lonelyActions}>
          <Button component="a" href="/dashboard" variant="default">
            Go to Dashboard
          </Button>
          <Button onClick={() => window.location.reload()}>Reload this page</Button>
        </div>
      </div>
    </MainLandmark>
  );
}
