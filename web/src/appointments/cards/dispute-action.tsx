import { cancelable } from '@carelane/contract/appointments/cancelable';
import { nextDisputeStep } from '@carelane/contract/appointments/dispute';
import type { Role } from '@carelane/contract/auth/account';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-component';
import type { AppointmentView } from '../appointment-view';

const DisputeDialog = lazyDialog(() => import('./dispute-dialog').then((module) => module.DisputeDialog));

interface Props {
  appointment: AppointmentView;
  viewerRole: Role;
  now: Date;
}

export function DisputeAction({ appointment, viewerRole, now }: Props) {
  const [isOpen, setOpen] = useState(false);
  const step = nextDisputeStep(appointment, viewerRole, now);
  const canCancelInstead = viewerRole === 'patient' && cancelable(appointment, now).allowed;
  if (!step || (step === 'raise' && canCancelInstead)) return null;
  return (
    <>
      <Button size="sm" variant="subtle" onClick={() => setOpen(true)}>
        {step === 'answer' ? 'Tell Your Side' : 'It Did Not Take Place'}
      </Button>
      <DisputeDialog appointment={appointment} step={step} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
