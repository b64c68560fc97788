import { Button } from '@mantine/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../auth/session';
import { ConnectionDrawing } from '../../ui/art/connection-drawing';
import { checkReach } from '../watch-reach';
import classes from './layout.module.css';

/** For somebody who is signed in as far as this browser knows, with nothing kept to show meanwhile. */
export function UnreachablePage() {
  const client = useQueryClient();
  const isTrying = useIsFetching({ queryKey: sessionQuery.queryKey }) > 0;
  return (
    <main className={classes.lonely} role="alert">
      <div className={classes.lonelyDrawing}>
        <ConnectionDrawing />
      </div>
      <h1>Can’t reach Carelane</h1>
      <p>You are still signed in. This page goes on by itself as soon as Carelane answers.</p>
      <div className={classes.lonelyActions}>
        <Button loading={isTrying} onClick={() => void checkReach(client)}>
          Try again
        </Button>
      </div>
    </main>
  );
}
