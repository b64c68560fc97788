import { useNow } from '../../lib/now';
import classes from './stage.module.css';

export function ElapsedTime({ since }: { since: number }) {
  const now = useNow(1).getTime();
  return (
    <span className={classes.elapsed} role="timer" aria-label="Elapsed time">
      {formatElapsed(now - since)}
    </span>
  );
}

export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const secondDigits = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${secondDigits}` : `${minutes}:${secondDigits}`;
}
