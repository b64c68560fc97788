import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { runMutation } from '../lib/run-mutation';
import { toast } from '../ui/toast';
import classes from './notifications.module.css';
import { pushQuery, pushSupport, useRemovePushDevice, useTurnPushOn } from './push';

const DESCRIPTIONS = {
  possible:
    'You get messages about your visits on this device, even when Carelane is closed. The messages mention no names.',
  blocked: 'Your browser blocks notifications from Carelane. You can allow them in its site settings.',
  unsupported:
    'This browser cannot show notifications. On an iPhone or iPad, add Carelane to the home screen first and open it from there.',
} as const;

const onError = () => toast.error('Notifications could not be changed on this device. Please try again.');

export function PushSwitch() {
  const support = pushSupport();
  const { data } = useQuery({ ...pushQuery, enabled: support === 'possible' });
  const turnOn = useTurnPushOn();
  const remove = useRemovePushDevice();
  const current = data?.find((device) => device.current);
  const change = (isWanted: boolean) => {
    if (isWanted) runMutation(turnOn, undefined, { onError });
    else if (current) runMutation(remove, { id: current._id, isCurrent: true }, { onError });
  };
  return (
    <Switch
      className={classes.system ?? ''}
      label="Notifications on this device"
      description={DESCRIPTIONS[support]}
      checked={turnOn.isPending || (current !== undefined && !remove.isPending)}
      disabled={support !== 'possible' || !data || turnOn.isPending || remove.isPending}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
