import type { AppointmentOutsideHours } from '@carelane/contract/doctors/days-off';
import { Alert } from '@mantine/core';
import { shortDate } from '../../lib/dates';
import { LinkButton } from '../../ui/link-button';
import classes from '../profile/doctor-profile.module.css';

interface Props {
  appointments: readonly AppointmentOutsideHours[];
  timezone?: string;
}

/** Saving hours never moves a patient: appointments outside them stay, and the doctor is told. */
export function OutsideHours({ appointments, timezone }: Props) {
  if (appointments.length === 0) return null;
  const title =
    appointments.length === 1
      ? '1 appointment is outside these hours and stays booked'
      : `${appointments.length} appointments are outside these hours and stay booked`;
  return (
    <Alert color="orange" mt="md" title={title}>
      <ul className={classes.list}>
        {appointments.map((one) => (
          <li key={one._id}>
            {one.patientName}: {shortDate(one.date)}, {one.time}
            {timezone ? ` (${timezone})` : ''}
          </li>
        ))}
      </ul>
      <LinkButton to="/appointments" variant="subtle" size="compact-sm" mt="xs">
        View appointments
      </LinkButton>
    </Alert>
  );
}
