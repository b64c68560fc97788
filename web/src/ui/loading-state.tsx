import type { ReactNode } from 'react';
import { Skeletons } from './skeletons';
import classes from './states.module.css';

interface Props {
  /** Shown on screen and announced to assistive technology. */
  label: string;
  /** The shape of the content, so that nothing jumps when it loads. */
  shape?: 'rows' | 'cards' | 'page' | 'none';
  count?: number;
  /** Skeletons of a screen with its own shape. */
  children?: ReactNode;
}

export function LoadingState({ label, shape = 'rows', count = 3, children }: Props) {
  return (
    <div role="status" aria-live="polite">
      <p className={classes.label}>{label}</p>
      {children ? (
        <div aria-hidden="true">{children}</div>
      ) : (
        shape !== 'none' && <Skeletons shape={shape} count={count} />
      )}
    </div>
  );
}
