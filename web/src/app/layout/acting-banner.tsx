import type { ReactNode } from 'react';
import classes from './app-layout.module.css';

/** On every screen while somebody acts for a patient, from the first paint: nobody books or reads for the wrong person. */
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
