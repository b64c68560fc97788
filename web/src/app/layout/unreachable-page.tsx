import { Button } from '@mantine/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../auth/session';
import { ConnectionDrawing } from '../../ui/art/connection-drawing';
import { MainLandmark } from '../../ui/main-landmark';
import { checkServer } from '../watch-server';
import classes from './layout.module.css';

export function UnreachablePage() {
  const client = useQueryClient();
  const isTrying = useIsFetching({ queryKey: sessionQuery.queryKey }) > 0;
  return (
    <MainLandmark>
      <div className={classes.fullPage} role="alert">
        <div className={classes.fullPageDrawing}>
          <ConnectionDrawing />
        </div>
        <h1>Can’t reach Carelane</h1>
        <p>You are still signed in. This page will continue as soon as Carelane is back.</p>
        <div className={classes.fullPageActions}>
          <Button loading={isTrying} onClick={() => void checkServer(client)}>
            Try again
          </Button>
        </div>
      </div>
    </MainLandmark>
  );
}
