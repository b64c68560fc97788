import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface Props {
  title: ReactNode;
  lines: readonly ReactNode[];
}

export function Facts({ title, lines }: Props) {
  return (
    <div className={classes.facts}>
      <strong>{title}</strong>
      {lines.filter(Boolean).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one item never change their order
        <span key={index} className={classes.line}>
          {line}
        </span>
      ))}
    </div>
  );
}
