import type { ReactNode } from 'react';
import { ConsultingRoom } from '../ui/art/consulting-room';
import { Portrait } from '../ui/art/portrait';
import classes from './auth.module.css';

interface Props {
  title: string;
  lead?: string;
  children: ReactNode;
  footer?: ReactNode;
}

export function AuthCard({ title, lead, children, footer }: Props) {
  return (
    <div className={classes.auth}>
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
        {footer && <p className={classes.footer}>{footer}</p>}
      </div>
      <div className={classes.scene} aria-hidden="true">
        <ConsultingRoom />
        <div className={classes.doctor}>
          <Portrait hair="long" skin="warm" top="var(--cl-accent)" coat />
        </div>
      </div>
    </div>
  );
}
