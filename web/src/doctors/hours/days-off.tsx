import { MAX_VISITS_PER_REQUEST } from '@carelane/contract/doctors/cannot-attend-endpoints';
import type { AppointmentOutsideHours, DayOff } from '@carelane/contract/doctors/days-off';
import { TIME_LABELS } from '@carelane/contract/doctors/slot-grid';
import { addDays } from '@carelane/contract/time/zoned-time';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../lib/api';
import { isoDate, shortDate, weekday } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { DateField } from '../../ui/date-field';
import { ErrorState } from '../../ui/error-state';
import { IdleButton } from '../../ui/idle-button';
import { LoadingState } from '../../ui/loading-state';
import { MultiSelect } from '../../ui/select';
import { toast } from '../../ui/toast';
import { daysOffQuery, useSaveDaysOff } from '../api';
import classes from '../profile/doctor-profile.module.css';
import { ClosedTimes } from './closed-times';
import { OutsideHours } from './outside-hours';

export function DaysOff({ zone }: { zone: string }) {
  const { data, error, refetch } = useQuery(daysOffQuery);
  const save = useSaveDaysOff();
  const [outside, setOutside] = useState<AppointmentOutsideHours[]>([]);
  if (error && !data) return <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Loading your days off..." count={1} />;
  const saveDaysOff = (daysOff: DayOff[], message: string, changedDates: readonly string[]) =>
    save.mutateAsync({ daysOff, before: data.daysOff }).then(
      ({ appointmentsOutsideHours }) => {
        // Only visits on the changed dates. The others were listed when their hours were saved.
        setOutside(appointmentsOutsideHours.filter(({ date }) => changedDates.includes(date)));
        toast.success(message);
        return true;
      },
      (problem: unknown) => {
        toast.error(`Failed to update availability: ${errorMessage(problem)}`);
        return false;
      },
    );
  return (
    <section className={classes.section}>
      <h3>Days Off</h3>
      <p className={classes.soft}>
        Dates listed here override your weekly hours. A date without times is a day off.
      </p>
      <AddDay
        pending={save.isPending}
        onAdd={(days) => {
          const addedDates = days.map(({ date }) => date);
          const unchanged = data.daysOff.filter(({ date }) => !addedDates.includes(date));
          return saveDaysOff(
            [...unchanged, ...days],
            days.length === 1 ? 'Day off saved' : `${days.length} days off saved`,
            addedDates,
          );
        }}
      />
      <ul className={classes.list}>
        {data.daysOff.map((day) => (
          <li key={day.date} className={classes.line}>
            <strong>
              {weekday(day.date)}, {shortDate(day.date)}
            </strong>
            <span>{day.times.length === 0 ? 'Day off' : day.times.join(', ')}</span>
            {day.note && <span className={classes.soft}>{day.note}</span>}
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={save.isPending}
              aria-label={`Remove ${shortDate(day.date)}`}
              onClick={() =>
                void saveDaysOff(
                  data.daysOff.filter(({ date }) => date !== day.date),
                  'Day off removed',
                  [day.date],
                )
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ClosedTimes />
      <OutsideHours
        appointments={outside}
        zone={zone}
        onClosed={() => setOutside(outside.slice(MAX_VISITS_PER_REQUEST))}
      />
    </section>
  );
}

function AddDay({ pending, onAdd }: { pending: boolean; onAdd: (days: DayOff[]) => Promise<boolean> }) {
  const today = isoDate(useNow(60));
  const [date, setDate] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [times, setTimes] = useState<string[]>([]);
  const [note, setNote] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!date) return;
    const days = daysBetween(date, until ?? date).map((day) => ({
      date: day,
      times,
      note: note.trim() || null,
    }));
    if (!(await onAdd(days))) return;
    setDate(null);
    setUntil(null);
    setTimes([]);
    setNote('');
  };
  return (
    <form className={classes.adding} onSubmit={(event) => void add(event)}>
      <DateField label="Date" value={date} minDate={today} onChange={setDate} />
      <DateField
        label="Until (optional)"
        value={until}
        minDate={date ?? today}
        maxDate={addDays(date ?? today, MAX_DAYS_AT_ONCE - 1)}
        onChange={setUntil}
      />
      <MultiSelect
        label="Open Times"
        searchable
        placeholder="None: day off"
        data={TIME_LABELS}
        value={times}
        onChange={setTimes}
      />
      <TextInput
        label="Note"
        value={note}
        maxLength={120}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <IdleButton type="submit" variant="light" isIdle={!date} loading={pending}>
        Add Day Off
      </IdleButton>
    </form>
  );
}

const MAX_DAYS_AT_ONCE = 60;

function daysBetween(first: string, last: string): string[] {
  const days = [first];
  for (let day = addDays(first, 1); day <= last && days.length < MAX_DAYS_AT_ONCE; day = addDays(day, 1))
    days.push(day);
  return days;
}
