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
  /** The title is the main heading, because the page has no other content. */
  isPage?: boolean;
}

export function ErrorState({
  title,
  hint,
  onRetry,
  retryLabel = 'Try Again',
  action,
  isPage = false,
}: Props) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={classes.state} role="alert">
      <div className={classes.drawing}>
        <ConnectionDrawing />
      </div>
      <Title className={classes.title}>{title}</Title>
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
