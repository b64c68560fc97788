import { Button } from '@mantine/core';
import classes from './assistant.module.css';

interface Props {
  reason: string;
  onRetry: () => void;
  onReset: () => void;
}

export function FailureNotice({ reason, onRetry, onReset }: Props) {
  return (
    <div className={classes.failure} role="alert">
      <p className={classes.noticeTitle}>Error connecting to the AI assistant</p>
      <p>{reason}</p>
      <div className={classes.actions}>
        <Button onClick={onRetry}>Try Again</Button>
        <Button variant="default" onClick={onReset}>
          Reset Chat
        </Button>
      </div>
    </div>
  );
}
