import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface Props {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  level?: 2 | 3;
  className?: string;
}

export function Panel({ title, aside, children, level = 2, className }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={className ? `${classes.panel} ${className}` : classes.panel}>
      {(title || aside) && (
        <div className={classes.top}>
          {title && <Heading className={classes.title}>{title}</Heading>}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
