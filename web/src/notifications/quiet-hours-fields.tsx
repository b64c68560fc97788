import type { QuietHours } from '@carelane/contract/notifications/choices';
import { zoneName } from '@carelane/contract/time/zone-name';
import { minuteLabel } from '@carelane/contract/time/zoned-time';
import { NativeSelect, Switch } from '@mantine/core';
import profile from '../auth/profile.module.css';
import classes from './choices.module.css';

const NIGHT: QuietHours = { fromMinute: 22 * 60, untilMinute: 7 * 60 };
const HALF_HOURS = Array.from({ length: 48 }, (_, index) => index * 30);

interface Props {
  quietHours: QuietHours | null;
  timeZone: string;
  onChange(quietHours: QuietHours | null): void;
}

export function QuietHoursFields({ quietHours, timeZone, onChange }: Props) {
  return (
    <>
      <p className={profile.text}>
        Notifications on your devices, and emails that can wait, are held back until your quiet hours end.
        Emails about changes, cancellations and money are still sent at once. A reminder that would arrive
        after its visit is not sent.
      </p>
      <Switch
        label="Quiet hours"
        description={`In ${zoneName(timeZone)}.`}
        checked={quietHours !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? NIGHT : null)}
      />
      {quietHours ? (
        <div className={classes.hours}>
          <TimeSelect
            label="From"
            minute={quietHours.fromMinute}
            excludedMinute={quietHours.untilMinute}
            onChange={(fromMinute) => onChange({ ...quietHours, fromMinute })}
          />
          <TimeSelect
            label="Until"
            minute={quietHours.untilMinute}
            excludedMinute={quietHours.fromMinute}
            onChange={(untilMinute) => onChange({ ...quietHours, untilMinute })}
          />
        </div>
      ) : null}
    </>
  );
}

interface TimeProps {
  label: string;
  minute: number;
  /** Quiet hours that begin and end at the same minute could mean none or all day. */
  excludedMinute: number;
  onChange(minute: number): void;
}

function TimeSelect({ label, minute, excludedMinute, onChange }: TimeProps) {
  // The stored minute need not be on the half hour: the API accepts any.
  const minutes = [...new Set([...HALF_HOURS, minute])]
    .filter((option) => option !== excludedMinute)
    .sort((a, b) => a - b);
  return (
    <NativeSelect
      label={label}
      data={minutes.map((option) => ({ value: String(option), label: minuteLabel(option) }))}
      value={String(minute)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
