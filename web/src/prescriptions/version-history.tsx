import { useQuery } from '@tanstack/react-query';
import { shortDate } from '../lib/dates';
import { prescriptionQuery } from './api';
import classes from './prescriptions.module.css';

/** What the document said before, newest first. */
export function VersionHistory({ id }: { id: string }) {
  const { data } = useQuery(prescriptionQuery(id));
  const earlier = data?.history.filter(({ version }) => version < data.version).reverse();
  if (!earlier?.length) return null;
  return (
    <details className={classes.history}>
      <summary>Earlier versions</summary>
      <ol className={classes.versions}>
        {earlier.map(({ version, createdAt, medication, dosage, instructions }) => (
          <li key={version}>
            <strong>
              Version {version}, {shortDate(createdAt)}
            </strong>
            <span className={classes.block}>
              {medication}, {dosage}
            </span>
            <span className={classes.prose}>{instructions}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
