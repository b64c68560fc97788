import type { QueuedDoctor } from '@carelane/contract/operators/doctor-endpoints';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
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

/** A PDF is downloaded, so that nothing in it can run on a page of the product. */
export function CertificateView({ id, certificate: { type, sentAt } }: Props) {
  const { data, error, isFetching, refetch } = useQuery({
    ...certificateQuery(id, sentAt),
    enabled: type === 'picture',
  });
  const download = async () => {
    const pdf = data ?? (await refetch()).data;
    if (pdf) saveFile('certificate.pdf', pdf);
  };
  const label = `Certificate, sent on ${shortDate(sentAt)}`;
  if (error && !data) {
    const retry = type === 'pdf' ? download : refetch;
    return <ErrorState title={errorMessage(error)} onRetry={() => void retry()} />;
  }
  if (type === 'pdf')
    return (
      <div>
        <Button variant="light" loading={isFetching} onClick={() => void download()}>
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
