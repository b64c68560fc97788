import type { ReactNode } from 'react';
import { Skeletons } from './skeletons';
import classes from './states.module.css';

interface Props {
  label: string;
  shape?: 'rows' | 'cards' | 'page' | 'none';
  count?: number;
  children?: ReactNode;
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
