import { Link } from '@tanstack/react-router';
import classes from './overview.module.css';

export interface Figure {
  label: string;
  value: string;
  /** Where an operator acts on it: a section below /operator. */
  section?: string;
  /** Something waits, or is not well. */
  needsAttention?: boolean;
}

/** A row of numbers with their names. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, section, needsAttention }) => (
        <div key={label} className={classes.figure} data-attention={needsAttention || undefined}>
          <dt>
            {section ? (
              <Link to="/operator/$" params={{ _splat: section }}>
                {label}
              </Link>
            ) : (
              label
            )}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
