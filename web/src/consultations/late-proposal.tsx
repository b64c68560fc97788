import { canBeginLate, proposedLateMinutes } from '@carelane/contract/appointments/lateness';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentView } from '../appointments/appointment-view';
import { useSetRunningLate } from '../appointments/running-late';
import { useAppointmentList } from '../appointments/use-appointment-list';
import { ownDoctorQuery } from '../doctors/api';
import { useNow } from '../lib/now';
import { visitClockInWords } from '../lib/visit-clock';
import classes from './late-proposal.module.css';

const ASK_AGAIN_MINUTES = 10;

export function LateProposal({ appointment }: { appointment: AppointmentView }) {
  const now = useNow();
  const profile = useQuery(ownDoctorQuery);
  const { appointments = [] } = useAppointmentList('doctor', profile.data?._id, 'today');
  const announce = useSetRunningLate();
  const [hiddenBelowMinutes, setHiddenBelowMinutes] = useState(0);
  const next = appointments.find(
    (visit) => visit.startsAt > appointment.startsAt && canBeginLate(visit, now),
  );
  const minutes = next && proposedLateMinutes(appointment, next, now);
  if (!minutes || minutes < hiddenBelowMinutes) return null;
  return (
    <section className={classes.proposal} aria-label="Running over">
      <p>
        This visit is running over. {next.patientName} is booked for{' '}
        {visitClockInWords(next.startsAt, profile.data?.timezone ?? next.timezone)}.
      </p>
      <div className={classes.answers}>
        <Button size="compact-sm" loading={announce.isPending} onClick={() => announce.mutate(minutes)}>
          Announce a delay of about {minutes} minutes
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setHiddenBelowMinutes(minutes + ASK_AGAIN_MINUTES)}
        >
          Not now
        </Button>
      </div>
    </section>
  );
}
