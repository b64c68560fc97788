import type { QueuedDoctor } from '@carelane/contract/operators/doctor-endpoints';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../lib/api';
import { shortDate } from '../../lib/dates';
import { saveFile } from '../../lib/save-file';
import { useObjectUrl } from '../../lib/use-object-url';
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
  const [shouldLoad, setShouldLoad] = useState(type === 'picture');
  const { data, error, refetch } = useQuery({ ...certificateQuery(id, sentAt), enabled: shouldLoad });
  useEffect(() => {
    if (data && type === 'pdf') saveFile('certificate.pdf', data);
  }, [data, type]);
  const label = `Certificate, sent on ${shortDate(sentAt)}`;
  if (error) return <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />;
  if (type === 'pdf')
    return (
      <div>
        <Button variant="light" loading={shouldLoad && !data} onClick={() => setShouldLoad(true)}>
          Download the Certificate (PDF)
        </Button>
      </div>
    );
  return data ? <Picture blob={data} label={label} /> : <LoadingState label="Loading the certificate..." />;
}

function Picture({ blob, label }: { blob: Blob; label: string }) {
  const url = useObjectUrl(blob);
  return (
    <figure className={classes.figure}>
      {url && <img src={url} alt={label} className={classes.picture} />}
      <figcaption>{label}</figcaption>
    </figure>
  );
}
