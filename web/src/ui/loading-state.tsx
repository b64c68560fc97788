import { Skeleton } from '@mantine/core';
import classes from './states.module.css';

interface Props {
  /** The specified text; shown and told to assistive technology. */
  label: string;
  /** The shape of what is coming, so that nothing jumps when it arrives. */
  shape?: 'rows' | 'cards' | 'page' | 'none';
  count?: number;
}

const HEIGHTS = { rows: 84, cards: 220, page: 160, none: 0 };

export function LoadingState({ label, shape = 'rows', count = 3 }: Props) {
  return (
    <div role="status" aria-live="polite">
      <p className={classes.label}>{label}</p>
      {shape !== 'none' && (
        <div className={shape === 'cards' ? classes.cards : classes.rows} aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a fixed order
            <Skeleton key={index} height={HEIGHTS[shape]} radius="md" />
          ))}
        </div>
      )}
    </div>
  );
}
