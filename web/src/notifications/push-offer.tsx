import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../auth/profile.module.css';
import { runMutation } from '../lib/run-mutation';
import { readStored, STORAGE, store } from '../lib/storage';
import { Panel } from '../ui/panel';
import { toast } from '../ui/toast';
import { pushQuery, pushSupport, useTurnPushOn } from './push';

export function PushOffer() {
  const [isDeclined, setDeclined] = useState(() => readStored(STORAGE.pushDeclined) !== null);
  const isPossible = pushSupport() === 'possible' && !isDeclined;
  const { data } = useQuery({ ...pushQuery, enabled: isPossible });
  const turnOn = useTurnPushOn();
  const decline = () => {
    store(STORAGE.pushDeclined, 'yes');
    setDeclined(true);
  };
  if (!isPossible || !data || data.some(({ current }) => current)) return null;
  return (
    <Panel title="Would you like reminders on this device?">
      <p className={classes.text}>
        We notify you before your visit starts and when something changes, even when Carelane is closed. The
        messages mention no names.
      </p>
      <div className={classes.actions}>
        <Button
          loading={turnOn.isPending}
          onClick={() =>
            runMutation(turnOn, undefined, {
              onSuccess: (isAllowed) => {
                if (isAllowed) toast.success('Reminders are on for this device.');
              },
              onError: () => toast.error('Notifications could not be turned on. Please try again.'),
            })
          }
        >
          Turn On
        </Button>
        <Button variant="default" onClick={decline}>
          No, Thanks
        </Button>
      </div>
    </Panel>
  );
}
