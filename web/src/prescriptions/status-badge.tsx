import type { PrescriptionStatus } from '@carelane/contract/prescriptions/prescription-status';
import classes from './prescriptions.module.css';

export function StatusBadge({ status }: { status: PrescriptionStatus }) {
  return (
    <span className={classes.badge} data-status={status}>
      {status}
    </span>
  );
}
