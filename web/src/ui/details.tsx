import type { ReactNode } from 'react';
import classes from './details.module.css';

/** Read-only facts; what is empty shows 'N/A'. */
export function Details({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.details}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? 'N/A' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
