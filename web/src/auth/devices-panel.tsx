import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../lib/api';
import { clockTime, shortDate } from '../lib/dates';
import { runMutation } from '../lib/run-mutation';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';
import { toast } from '../ui/toast';
import { sessionListQuery, useRevokeSession } from './api';
import classes from './profile.module.css';

export function DevicesPanel() {
  const sessions = useQuery(sessionListQuery);
  const revoke = useRevokeSession();
  const signOut = (id: string) =>
    runMutation(revoke, id, {
      onSuccess: () => toast.success('That device has been signed out.'),
      onError: (error) => toast.error(errorMessage(error)),
    });
  return (
    <Panel title="Signed-In Devices">
      {sessions.isPending && <LoadingState label="Loading your devices..." count={1} />}
      {sessions.isError && (
        <ErrorState title="Your devices could not be loaded." onRetry={() => void sessions.refetch()} />
      )}
      <ul className={classes.list}>
        {sessions.data?.map((session) => (
          <li key={session._id} className={classes.row}>
            <div>
              <strong>{session.device}</strong>
              <p>
                Last seen {shortDate(session.lastSeenAt)}, {clockTime(session.lastSeenAt)}
              </p>
            </div>
            {session.current ? (
              <Badge>This device</Badge>
            ) : (
              <Button
                variant="default"
                size="sm"
                loading={revoke.isPending && revoke.variables === session._id}
                onClick={() => signOut(session._id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
