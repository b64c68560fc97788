import { canBeginLate } from '@carelane/contract/appointments/lateness';
import { zonedDate } from '@carelane/contract/time/zoned-time';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '../../lib/now';
import { lazyDialog } from '../../ui/lazy-component';
import type { AppointmentView } from '../appointment-view';

const DayMessageDialog = lazyDialog(() =>
  import('./day-message-dialog').then((module) => module.DayMessageDialog),
);
const RunningLateDialog = lazyDialog(() =>
  import('./running-late-dialog').then((module) => module.RunningLateDialog),
);

interface Props {
  zone: string;
  visits: AppointmentView[];
}

export function DayTools({ zone, visits }: Props) {
  const now = useNow();
  const [dialog, setDialog] = useState<'message' | 'late'>();
  const close = () => setDialog(undefined);
  const today = zonedDate(now, zone);
  const delayableVisits = visits
    .filter((visit) => canBeginLate(visit, now) && zonedDate(new Date(visit.startsAt), zone) === today)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return (
    <Group gap="xs">
      {/* The button stays while its dialog is open, since it gets the focus back afterwards. */}
      {delayableVisits.length > 0 || dialog === 'late' ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setDialog('late')}>
          Running late
        </Button>
      ) : null}
      <Button size="compact-sm" variant="subtle" onClick={() => setDialog('message')}>
        Message patients
      </Button>
      <RunningLateDialog zone={zone} visits={delayableVisits} opened={dialog === 'late'} onClose={close} />
      <DayMessageDialog zone={zone} opened={dialog === 'message'} onClose={close} />
    </Group>
  );
}
