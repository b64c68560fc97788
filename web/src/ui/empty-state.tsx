import type { ReactNode } from 'react';
import classes from './states.module.css';

interface Props {
  drawing?: ReactNode;
  title: string;
  hint?: ReactNode;
  /** One way on. */
  action?: ReactNode;
}

export function EmptyState({ drawing, title, hint, action }: Props) {
  return (
    <div className={classes.state}>
      {drawing && <div className={classes.drawing}>{drawing}</div>}
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
