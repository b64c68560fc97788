import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from '../auth/profile.module.css';
import { errorMessage } from '../lib/api';
import { shortDate } from '../lib/dates';
import { runMutation } from '../lib/run-mutation';
import { ErrorState } from '../ui/error-state';
import { Panel } from '../ui/panel';
import { toast } from '../ui/toast';
import { pushQuery, useRemovePushDevice } from './push';
import { PushSwitch } from './push-switch';

export function PushPanel() {
  const push = useQuery(pushQuery);
  const remove = useRemovePushDevice();
  return (
    <Panel title="Notifications on Your Devices">
      <PushSwitch />
      {push.isError && (
        <ErrorState title="Your devices could not be loaded." onRetry={() => void push.refetch()} />
      )}
      <ul className={classes.list}>
        {push.data?.map(({ _id, device, createdAt, current }) => (
          <li key={_id} className={classes.row}>
            <div>
              <strong>{device}</strong>
              <p>Since {shortDate(createdAt)}</p>
            </div>
            {current ? (
              <Badge>This device</Badge>
            ) : (
              <Button
                variant="default"
                size="sm"
                loading={remove.isPending && remove.variables.id === _id}
                onClick={() =>
                  runMutation(
                    remove,
                    { id: _id, isCurrent: false },
                    { onError: (error) => toast.error(errorMessage(error)) },
                  )
                }
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
