import { Button } from '@mantine/core';
import classes from './assistant.module.css';

export function InterruptedNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.consent} role="status">
      <p className={classes.noticeTitle}>This answer was interrupted</p>
      <Button onClick={onRetry}>Ask Again</Button>
    </div>
  );
}
