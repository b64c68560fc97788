import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface Props {
  title: ReactNode;
  /** Lines below the title. Empty ones are left out. */
  lines: readonly ReactNode[];
}

/** The left side of a list item: a name and what is known about it. */
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
