import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConnectionDrawing } from './art/connection-drawing';
import classes from './states.module.css';

interface Props {
  title: string;
  hint?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  action?: ReactNode;
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
