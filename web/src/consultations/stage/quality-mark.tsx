import type { Quality } from '../call/quality';
import classes from './stage.module.css';

const LABELS: Record<Quality, string> = { good: 'Good', fair: 'Fair', poor: 'Weak' };
const LIT_BARS: Record<Quality, number> = { good: 3, fair: 2, poor: 1 };

export function QualityMark({ quality }: { quality: Quality }) {
  return (
    <span
      className={classes.quality}
      data-quality={quality}
      role="img"
      aria-label={`Connection quality: ${LABELS[quality]}`}
    >
      {[1, 2, 3].map((bar) => (
        <span key={bar} data-lit={bar <= LIT_BARS[quality]} />
      ))}
    </span>
  );
}
