import type { ReactNode } from 'react';
import classes from '../app/layout/layout.module.css';
import { LogoMark } from './art/logo-mark';

/** Around a form for somebody who is not in yet. */
export function SignedOutFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.signedOut}>
      <header className={classes.signedOutHeader}>
        <a href="/" className={classes.brand}>
          <LogoMark size={30} />
          Carelane
        </a>
      </header>
      <main className={classes.signedOutMain}>{children}</main>
    </div>
  );
}
