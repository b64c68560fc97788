import type { VerificationStatus } from '@carelane/contract/doctors/verification';
import type { QueuedDoctor } from '@carelane/contract/operators/doctor-endpoints';
import { Badge, Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDate } from '../../lib/dates';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { type Act, ActDialog } from '../ui/act-dialog';
import { Facts } from '../ui/facts';
import { PagedList } from '../ui/paged-list';
import { queueQuery } from './api';
import { changedFields } from './changed-fields';
import { DoctorSheet } from './doctor-sheet';

const FILTERS: { value: VerificationStatus; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'returned', label: 'Sent back' },
  { value: 'verified', label: 'Verified' },
  { value: 'none', label: 'Not sent' },
];

const EMPTY: Record<VerificationStatus, string> = {
  waiting: 'Nobody is waiting',
  returned: 'Nothing was sent back',
  verified: 'No doctor is verified',
  none: 'Every doctor has sent their registration',
};

export function DoctorsPage() {
  const [status, setStatus] = useState<VerificationStatus>('waiting');
  const [openDoctor, setOpenDoctor] = useState<QueuedDoctor>();
  const [act, setAct] = useState<Act>();
  const query = useInfiniteQuery(queueQuery(status));
  return (
    <>
      <PageHeader title="Doctors" lead="Check the registration with the council that issued it." />
      <SegmentedControl
        aria-label="Show doctors by status"
        data={FILTERS}
        value={status}
        onChange={(value) => setStatus(value as VerificationStatus)}
        mb="md"
      />
      <Panel>
        <PagedList label="Doctors" query={query} keyFor={({ _id }) => _id} empty={{ title: EMPTY[status] }}>
          {(doctor) => (
            <>
              <Facts title={doctor.name} lines={doctorLines(doctor)} />
              <Button variant="light" size="sm" onClick={() => setOpenDoctor(doctor)}>
                Open
              </Button>
            </>
          )}
        </PagedList>
      </Panel>
      <DoctorSheet
        doctor={openDoctor}
        onClose={() => setOpenDoctor(undefined)}
        onAct={(chosen) => {
          setOpenDoctor(undefined);
          setAct(chosen);
        }}
      />
      <ActDialog act={act} onClose={() => setAct(undefined)} />
    </>
  );
}

function doctorLines(doctor: QueuedDoctor) {
  const { email, registrationNumber, council, since, suspended, emailConfirmed, withdrawnAt } = doctor;
  const changed = changedFields(doctor);
  return [
    email,
    [registrationNumber ?? 'No registration number', council].filter(Boolean).join(' · '),
    since && `${SINCE_LABELS[doctor.status]} ${shortDate(since)}`,
    changed.length > 0 && `Changed: ${changed.map(({ label }) => label.toLowerCase()).join(', ')}`,
    (suspended || !emailConfirmed || withdrawnAt) && (
      <>
        {suspended ? <Badge color="red">Suspended</Badge> : null}{' '}
        {emailConfirmed ? null : <Badge color="yellow">Address not confirmed</Badge>}{' '}
        {withdrawnAt ? <Badge color="red">Withdrawn before</Badge> : null}
      </>
    ),
  ];
}

const SINCE_LABELS: Record<VerificationStatus, string> = {
  waiting: 'Waiting since',
  returned: 'Sent back on',
  verified: 'Verified on',
  // A doctor who has submitted nothing has no date.
  none: '',
};
