import { MAX_VISITS_PER_REQUEST } from '@carelane/contract/doctors/cannot-attend-endpoints';
import type { AppointmentOutsideHours } from '@carelane/contract/doctors/days-off';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { shortDate } from '../../lib/dates';
import { visitClockInWords } from '../../lib/visit-clock';
import { lazyDialog } from '../../ui/lazy-component';
import { LinkButton } from '../../ui/link-button';
import classes from '../profile/doctor-profile.module.css';

const CannotAttendDialog = lazyDialog(() =>
  import('./cannot-attend-dialog').then((module) => module.CannotAttendDialog),
);

interface Props {
  appointments: readonly AppointmentOutsideHours[];
  zone: string;
  onClosed: () => void;
}

/** Saving new hours never cancels an appointment: those outside the hours stay booked until the doctor cancels them. */
export function OutsideHours({ appointments, zone, onClosed }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  if (appointments.length === 0) return null;
  const firstVisits = appointments
    .slice(0, MAX_VISITS_PER_REQUEST)
    .map(({ _id, patientName, startsAt }) => ({ id: _id, patientName, startsAt }));
  const title =
    appointments.length === 1
      ? '1 appointment is outside these hours and stays booked'
      : `${appointments.length} appointments are outside these hours and stay booked`;
  return (
    <Alert color="orange" mt="md" title={title}>
      <ul className={classes.list}>
        {appointments.map(({ _id, patientName, startsAt }) => (
          <li key={_id}>
            {patientName}: {shortDate(startsAt)}, {visitClockInWords(startsAt, zone)}
          </li>
        ))}
      </ul>
      <Button size="compact-sm" mt="xs" mr="xs" onClick={() => setConfirming(true)}>
        {appointments.length === 1
          ? 'Cannot attend this visit'
          : `Cannot attend these ${firstVisits.length} visits`}
      </Button>
      <LinkButton to="/appointments" variant="subtle" size="compact-sm" mt="xs">
        View appointments
      </LinkButton>
      <CannotAttendDialog
        visits={firstVisits}
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onDone={onClosed}
      />
    </Alert>
  );
}
