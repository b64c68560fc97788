import { announcedStart } from '@carelane/contract/appointments/join-window';
import {
  LATE_STEP_MINUTES,
  lateMinutesFor,
  MAX_LATE_MINUTES,
} from '@carelane/contract/appointments/lateness';
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../lib/api';
import { useNow } from '../../lib/now';
import { runMutation } from '../../lib/run-mutation';
import { visitClock } from '../../lib/visit-clock';
import { Sheet, SheetActions } from '../../ui/sheet';
import { VisitTime } from '../../ui/visit-time';
import type { AppointmentView } from '../appointment-view';
import { useSetRunningLate } from '../running-late';

const MINUTE_CHOICES = Array.from(
  { length: MAX_LATE_MINUTES / LATE_STEP_MINUTES },
  (_, index) => (index + 1) * LATE_STEP_MINUTES,
);

interface Props {
  zone: string;
  visits: AppointmentView[];
  opened: boolean;
  onClose: () => void;
}

export function RunningLateDialog({ zone, visits, opened, onClose }: Props) {
  const now = useNow();
  const [chosenMinutes, setChosenMinutes] = useState<number>();
  const announce = useSetRunningLate();
  const nextVisit = visits[0];
  const announcedMinutes = nextVisit?.lateMinutes ?? 0;
  const minutes = chosenMinutes ?? announcedMinutes;
  const submit = (delayMinutes: number) =>
    runMutation(announce, delayMinutes, {
      onSuccess: () => {
        setChosenMinutes(undefined);
        onClose();
      },
    });
  return (
    <Sheet opened={opened} onClose={onClose} title="About how late are you?">
      <Stack gap="md">
        <Text>
          Every patient you have not seen yet today is notified and sees the new time immediately. Booked
          times and calendars do not change, and the room opens later.
        </Text>
        <SimpleGrid cols={{ base: 3, xs: 4 }} spacing="xs" role="group" aria-label="Minutes late">
          {MINUTE_CHOICES.map((choice) => (
            <Button
              key={choice}
              variant={choice === minutes ? 'filled' : 'default'}
              aria-pressed={choice === minutes}
              onClick={() => setChosenMinutes(choice)}
            >
              {choice} min
            </Button>
          ))}
        </SimpleGrid>
        {nextVisit && minutes > 0 ? (
          <Text role="status">
            {nextVisit.patientName}, {visitClock(nextVisit.startsAt, zone).viewerTime}: about{' '}
            <VisitTime
              at={announcedStart({ ...nextVisit, lateMinutes: lateMinutesFor(nextVisit, minutes, now) })}
              zone={zone}
            />
          </Text>
        ) : null}
        {announce.isError ? (
          <Text c="var(--cl-bad)" role="alert">
            {errorMessage(announce.error)}
          </Text>
        ) : null}
        <SheetActions>
          {announcedMinutes > 0 ? (
            <Button variant="default" onClick={() => submit(0)} disabled={announce.isPending}>
              Back on Time
            </Button>
          ) : null}
          <Button onClick={() => submit(minutes)} disabled={minutes === 0} loading={announce.isPending}>
            Notify Patients
          </Button>
        </SheetActions>
      </Stack>
    </Sheet>
  );
}
