import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConnectionDrawing } from '../../ui/art/connection-drawing';
import classes from './layout.module.css';
import { reloadForMissingCode } from './missing-code';

export function ErrorPage({ error }: ErrorComponentProps) {
  useEffect(() => reloadForMissingCode(error), [error]);
  return (
    <main className={classes.lonely} role="alert">
      <div className={classes.lonelyDrawing}>
        <ConnectionDrawing />
      </div>
      <h1>Unexpected Application Error!</h1>
      <p>This screen could not be shown. Nothing that you saved is lost.</p>
      <div className={classes.lonelyActions}>
        <Button component="a" href="/dashboard" variant="default">
          Go to Dashboard
        </Button>
        <Button onClick={() => window.location.reload()}>Reload this page</Button>
      </div>
    </main>
  );
}
