import type { Role } from '@carelane/contract/auth/account';
import { lineTitles } from '@carelane/contract/prescriptions/line-title';
import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { Link } from '@tanstack/react-router';
import { shortDate } from '../lib/dates';
import { withStatusAt } from '../prescriptions/prescription-filter';
import { StatusBadge } from '../prescriptions/status-badge';
import { Panel } from '../ui/panel';
import classes from './visit-page.module.css';

interface Props {
  prescriptions: Prescription[];
  role: Role;
  isScheduled: boolean;
  now: Date;
}

export function VisitPrescriptions({ prescriptions, role, isScheduled, now }: Props) {
  return (
    <Panel title="Prescriptions">
      {prescriptions.length === 0 ? (
        <p className={classes.none}>
          {isScheduled ? 'Nothing has been prescribed yet.' : 'Nothing was prescribed for this visit.'}
        </p>
      ) : (
        <ul className={classes.list}>
          {withStatusAt(prescriptions, now).map(({ _id, patientId, medicines, status, createdAt }) => (
            <li key={_id}>
              <span className={classes.top}>
                <Link
                  to="/prescriptions"
                  search={role === 'doctor' ? { patientId } : { prescriptionId: _id }}
                >
                  {lineTitles(medicines)}
                </Link>
                <StatusBadge status={status} />
              </span>
              <span className={classes.soft}>
                {medicines.map(({ dosage }) => dosage).join('; ')} · {shortDate(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
