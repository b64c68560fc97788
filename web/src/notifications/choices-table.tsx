import {
  CHANNELS,
  CHOICES,
  type Channel,
  type Choice,
  choice,
  KINDS,
} from '@carelane/contract/notifications/choices';
import { Checkbox } from '@mantine/core';
import classes from './choices.module.css';

const KIND_TEXTS: Record<(typeof KINDS)[number], { name: string; about: string }> = {
  visits: { name: 'Visits and changes', about: 'New bookings, changes, delays and earlier times' },
  reminders: {
    name: 'Reminders',
    about: 'A day and an hour before a visit, and for doctors a list of the day’s visits at 7 AM',
  },
  messages: { name: 'Messages and papers', about: 'What the other person in a visit sends you' },
  prescriptions: { name: 'Prescriptions', about: 'New ones, renewals and requests' },
  news: { name: 'News', about: 'Announcements from Carelane' },
  money: { name: 'Cancellations and money', about: 'Canceled and missed visits, refunds' },
};
const CHANNEL_NAMES: Record<Channel, string> = { app: 'In the app', mail: 'Email', push: 'Devices' };

interface Props {
  off: Choice[];
  onChange(off: Choice[]): void;
}

export function ChoicesTable({ off, onChange }: Props) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <td />
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {CHANNEL_NAMES[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              {KIND_TEXTS[kind].name}
              <span>{KIND_TEXTS[kind].about}</span>
            </th>
            {CHANNELS.map((channel) => (
              <td key={channel}>
                <ChoiceCheckbox
                  value={choice(kind, channel)}
                  label={`${KIND_TEXTS[kind].name}: ${CHANNEL_NAMES[channel]}`}
                  off={off}
                  onChange={onChange}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChoiceCheckbox({ value, label, off, onChange }: Props & { value: Choice; label: string }) {
  if (!CHOICES.includes(value)) return <span className={classes.alwaysOn}>Always</span>;
  const otherOff = off.filter((item) => item !== value);
  return (
    <Checkbox
      className={classes.box ?? ''}
      aria-label={label}
      checked={!off.includes(value)}
      onChange={(event) => onChange(event.currentTarget.checked ? otherOff : [...otherOff, value])}
    />
  );
}
