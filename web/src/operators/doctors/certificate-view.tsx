import type { QueuedDoctor } from '@carelane/contract/operators/doctor-endpoints';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../lib/api';
import { shortDate } from '../../lib/dates';
import { saveFile } from '../../lib/save-file';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { certificateQuery } from './api';
import classes from './certificate-view.module.css';

interface Props {
  id: string;
  certificate: NonNullable<QueuedDoctor['certificate']>;
}

/** A picture is shown. A PDF is downloaded: nothing in it may run on a page of the product. */
export function CertificateView({ id, certificate: { type, sentAt } }: Props) {
  const [isWanted, setWanted] = useState(type === 'picture');
  const { data, error, refetch } = useQuery({ ...certificateQuery(id, sentAt), enabled: isWanted });
  useEffect(() => {
    if (data && type === 'pdf') saveFile('certificate.pdf', data);
  }, [data, type]);
  const sent = `Certificate, sent on ${shortDate(sentAt)}`;
  if (error) return <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />;
  if (type === 'pdf')
    return (
      <div>
        <Button variant="light" loading={isWanted && !data} onClick={() => setWanted(true)}>
          Download the Certificate (PDF)
        </Button>
      </div>
    );
  return data ? <Picture blob={data} label={sent} /> : <LoadingState label="Loading the certificate..." />;
}

function Picture({ blob, label }: { blob: Blob; label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    <figure className={classes.figure}>
      {address && <img src={address} alt={label} className={classes.picture} />}
      <figcaption>{label}</figcaption>
    </figure>
  );
}
