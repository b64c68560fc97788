import type { ReactNode } from 'react';
import classes from './app-layout.module.css';

export function ActingBanner({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.acting} aria-label="Acting for somebody else">
      <p>
        You are using Carelane for <strong>{name}</strong>.
      </p>
      <div className={classes.actingButton}>{children}</div>
    </section>
  );
}
