import { Link } from '@tanstack/react-router';
import classes from './overview.module.css';

export interface Figure {
  label: string;
  value: string;
  /** The section where an operator handles what is counted, as a path below /operator. */
  section?: string;
  /** Something needs an operator's attention. */
  needsAttention?: boolean;
}

/** A row of labeled numbers. */
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
