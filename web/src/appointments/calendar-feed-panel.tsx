import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from '../auth/profile.module.css';
import { errorMessage } from '../lib/api';
import { shortDate } from '../lib/dates';
import { runMutation } from '../lib/run-mutation';
import { CopyButton, CopyField } from '../ui/copy-field';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { Panel } from '../ui/panel';
import { toast } from '../ui/toast';
import { calendarFeedQuery, useDeleteFeed, useReplaceFeed, useUpdateFeed } from './calendar-feed-api';

const onError = (error: Error) => toast.error(errorMessage(error));

/** The address is shown when it is created and never again: the server stores only a hash of it. */
export function CalendarFeedPanel({ isPatient }: { isPatient: boolean }) {
  const feed = useQuery(calendarFeedQuery);
  const replace = useReplaceFeed();
  const update = useUpdateFeed();
  const turnOff = useDeleteFeed();
  const address = replace.data?.address;
  if (feed.isPending) return <LoadingState label="Loading your calendar address..." count={1} />;
  if (!feed.data)
    return (
      <Panel title="Calendar">
        <ErrorState title="Your calendar address could not be loaded." onRetry={() => void feed.refetch()} />
      </Panel>
    );
  const { isOn, showsNames, createdAt } = feed.data;
  return (
    <Panel title="Calendar">
      <p className={classes.text}>
        See your visits in the calendar on your phone or computer. Your calendar reads them from a secret
        address and stays up to date. Anyone who has the address can see when your visits are, so keep it to
        yourself. The address stops working when you change your password or turn on two-step sign-in.
      </p>
      {isOn && address ? <NewAddress address={address} /> : null}
      {isOn && !address && createdAt ? (
        <p className={classes.text}>
          You created this address on {shortDate(createdAt)}. We cannot show it again. If you need it again,
          or if somebody else may have it, replace it: the old one stops working immediately.
        </p>
      ) : null}
      {isOn && isPatient ? (
        <Switch
          mb="md"
          label="Show the doctor’s name and the location"
          description="Otherwise every entry is called “Appointment”."
          checked={showsNames}
          disabled={update.isPending}
          onChange={(event) => runMutation(update, event.currentTarget.checked, { onError })}
        />
      ) : null}
      <div className={classes.actions}>
        <Button
          variant={isOn ? 'default' : 'filled'}
          loading={replace.isPending}
          onClick={() => runMutation(replace, showsNames, { onError })}
        >
          {isOn ? 'Replace Address' : 'Create Calendar Address'}
        </Button>
        {isOn ? (
          <Button
            variant="default"
            loading={turnOff.isPending}
            onClick={() => runMutation(turnOff, undefined, { onError, onSuccess: () => replace.reset() })}
          >
            Turn Off
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

function NewAddress({ address }: { address: string }) {
  return (
    <div className={`${classes.form} ${classes.shownOnce}`}>
      <CopyField
        label="Your calendar address"
        description="Copy it now. We cannot show it again."
        value={address}
      />
      <div className={classes.actions}>
        <CopyButton name="Address" value={address} />
        <Button variant="light" component="a" href={address.replace(/^https?:/, 'webcal:')}>
          Open in Calendar App
        </Button>
      </div>
    </div>
  );
}
