import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDate } from '../lib/dates';
import { prescriptionQuery } from './api';
import classes from './prescriptions.module.css';

/** Earlier versions, newest first. Only loaded on request. */
export function VersionHistory({ id, version: current }: { id: string; version: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...prescriptionQuery(id, current), enabled: isOpen });
  const earlier = data?.history.filter(({ version }) => version < data.version).reverse();
  return (
    <details className={classes.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Earlier versions</summary>
      <ol className={classes.versions}>
        {earlier?.map(({ version, createdAt, medication, dosage, instructions }) => (
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
