import type { ReactNode } from 'react';
import { LogoMark } from './art/logo-mark';
import { MainLandmark } from './main-landmark';
import classes from './signed-out-frame.module.css';

export function SignedOutFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <a href="/" className={classes.brand}>
          <LogoMark size={30} />
          Carelane
        </a>
      </header>
      <MainLandmark className={classes.main}>{children}</MainLandmark>
    </div>
  );
}
