import { Link } from '@tanstack/react-router';
import classes from './overview.module.css';

export interface Figure {
  label: string;
  value: string;
  section?: string;
  needsAttention?: boolean;
}

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
