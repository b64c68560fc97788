import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConnectionDrawing } from '../../ui/art/connection-drawing';
import classes from './layout.module.css';

const RELOADED = 'carelane-reloaded-at';
const ONCE_A_MINUTE_MS = 60_000;

/** After a new version was put up, the old one's code is gone: one reload brings the new one. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(
      error.message,
    )
  );
}

export function ErrorPage({ error }: ErrorComponentProps) {
  useEffect(() => {
    if (!isMissingCode(error) || !navigator.onLine) return;
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < ONCE_A_MINUTE_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  }, [error]);
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
