import type { RecordAccess } from '@carelane/contract/fhir/endpoints';
import { SHARED_PARTS, sharedParts } from '@carelane/contract/fhir/shared-parts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import classes from '../auth/profile.module.css';
import { errorMessage } from '../lib/api';
import { shortDate } from '../lib/dates';
import { runMutation } from '../lib/run-mutation';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';
import { toast } from '../ui/toast';
import { recordAccessesQuery, useStopAccess } from './api';
import { ShareRecordSheet } from './share-record-sheet';

export function RecordAccessPanel() {
  const accesses = useQuery(recordAccessesQuery);
  const [isSheetOpen, { open, close }] = useDisclosure(false);
  return (
    <Panel title="Sharing My Record">
      <p className={classes.text}>
        You can let another app or another person read parts of your record, for example a health app on your
        phone or a clinic. They can only read. You choose what, for whom and for how long, and you can stop it
        at any time. Whatever they read appears under “Who Viewed My Record”. Sharing also stops when you
        change your password or turn on two-step sign-in.
      </p>
      {accesses.isPending ? <LoadingState label="Loading what you share..." count={1} /> : null}
      {accesses.isError ? (
        <ErrorState title="What you share could not be loaded." onRetry={() => void accesses.refetch()} />
      ) : null}
      {accesses.data?.length === 0 ? (
        <p className={classes.text}>You are not sharing your record with anyone.</p>
      ) : (
        <ul className={classes.list}>
          {accesses.data?.map((access) => (
            <Access key={access._id} access={access} />
          ))}
        </ul>
      )}
      <Button mt="md" onClick={open}>
        Share My Record
      </Button>
      <ShareRecordSheet opened={isSheetOpen} onClose={close} />
    </Panel>
  );
}

function Access({ access }: { access: RecordAccess }) {
  const stop = useStopAccess();
  const parts = sharedParts(access.scopes).map((part) => SHARED_PARTS[part].title);
  return (
    <li className={classes.row}>
      <div>
        <strong>{access.name}</strong>
        <p>{parts.join(', ')}</p>
        <p>
          Since {shortDate(access.createdAt)}, until {shortDate(access.expiresAt)}.{' '}
          {access.lastUsedAt ? `Last used ${shortDate(access.lastUsedAt)}.` : 'Not used yet.'}
        </p>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={`Stop sharing with ${access.name}`}
        loading={stop.isPending}
        onClick={() =>
          runMutation(stop, access._id, {
            onSuccess: () => toast.success(`${access.name} can no longer read your record.`),
            onError: (error) => toast.error(errorMessage(error)),
          })
        }
      >
        Stop
      </Button>
    </li>
  );
}
