import type { ReactNode } from 'react';
import classes from './details.module.css';

type Row = readonly [label: string, value: ReactNode, width?: 'wide'];

export function Details({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={classes.details}>
      {rows.map(([label, value, width]) => (
        <div key={label} data-wide={width}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? 'N/A' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
