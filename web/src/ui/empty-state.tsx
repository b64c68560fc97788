import type { ReactNode } from 'react';
import classes from './states.module.css';

interface Props {
  drawing?: ReactNode;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  isPage?: boolean;
}

export function EmptyState({ drawing, title, hint, action, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={classes.state}>
      {drawing && <div className={classes.drawing}>{drawing}</div>}
      <Title className={classes.title}>{title}</Title>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
