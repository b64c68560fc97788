import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConnectionDrawing } from './art/connection-drawing';
import classes from './states.module.css';

interface Props {
  /** What happened. */
  title: string;
  /** What to do about it. */
  hint?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  action?: ReactNode;
}

export function ErrorState({ title, hint, onRetry, retryLabel = 'Try Again', action }: Props) {
  return (
    <div className={classes.state} role="alert">
      <div className={classes.drawing}>
        <ConnectionDrawing />
      </div>
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.actions}>
        {onRetry && (
          <Button variant="light" onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
