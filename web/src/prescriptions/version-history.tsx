import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDate } from '../lib/dates';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { prescriptionQuery } from './api';
import { MedicineLines } from './medicine-lines';
import classes from './prescriptions.module.css';
import { listRemarks } from './remark-list';

export function VersionHistory({ id, version: current }: { id: string; version: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, isLoading, refetch } = useQuery({
    ...prescriptionQuery(id, current),
    enabled: isOpen,
  });
  const earlier = data?.history.filter(({ version }) => version < data.version).reverse();
  return (
    <details className={classes.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Earlier versions</summary>
      {isLoading && <LoadingState label="Loading earlier versions..." count={1} />}
      {error && <ErrorState title={error.message} onRetry={() => void refetch()} />}
      <ol className={classes.versions}>
        {earlier?.map(({ version, createdAt, medicines, ...remarks }) => (
          <li key={version}>
            <strong className={classes.block}>
              Version {version}, {shortDate(createdAt)}
            </strong>
            <MedicineLines medicines={medicines} />
            {listRemarks(remarks).map(([label, text]) => (
              <span key={label} className={`${classes.block} ${classes.prose}`}>
                {label}: {text}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
