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
  /** The label is the main heading, because the page has no other content yet. */
  isPage?: boolean;
}

export function LoadingState({ label, shape = 'rows', count = 3, children, isPage = false }: Props) {
  const Label = isPage ? 'h1' : 'p';
  return (
    <div role="status" aria-live="polite">
      <Label className={classes.label}>{label}</Label>
      {children ? (
        <div aria-hidden="true">{children}</div>
      ) : (
        shape !== 'none' && <Skeletons shape={shape} count={count} />
      )}
    </div>
  );
}
