import { Button } from '@mantine/core';
import classes from './assistant.module.css';

/** After a reload, or after leaving the page in the middle of an answer. */
export function InterruptedNotice({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <div className={classes.consent} role="status">
      <p className={classes.noticeTitle}>This answer was interrupted</p>
      <Button onClick={onAskAgain}>Ask Again</Button>
    </div>
  );
}
