import { DEFAULT_NOTICE_HOURS } from '@carelane/contract/appointments/earlier';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../lib/api';
import { isoDate } from '../../lib/dates';
import { runMutation } from '../../lib/run-mutation';
import { DateField } from '../../ui/date-field';
import { ErrorState } from '../../ui/error-state';
import { LoadingState } from '../../ui/loading-state';
import { Select } from '../../ui/select';
import { Sheet, SheetActions } from '../../ui/sheet';
import type { AppointmentView } from '../appointment-view';
import { earlierQuery, useRequestEarlier } from './earlier-api';

const NOTICE_HOURS_OPTIONS = [
  { value: '1', label: '1 hour' },
  { value: '3', label: '3 hours' },
  { value: '6', label: '6 hours' },
  { value: '12', label: '12 hours' },
  { value: '24', label: '1 day' },
  { value: '48', label: '2 days' },
];

interface Props {
  appointment: AppointmentView;
  opened: boolean;
  onClose: () => void;
}

export function EarlierSheet({ appointment, opened, onClose }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Let me know about earlier times">
      <SheetContent appointment={appointment} onClose={onClose} />
    </Sheet>
  );
}

function SheetContent({ appointment, onClose }: Omit<Props, 'opened'>) {
  const { data, isPending, isLoadingError, refetch } = useQuery(earlierQuery);
  if (isPending) return <LoadingState label="Loading your request..." shape="rows" count={2} />;
  if (isLoadingError)
    return <ErrorState title="Your request could not be loaded." onRetry={() => void refetch()} />;
  return (
    <EarlierForm
      appointment={appointment}
      request={data?.requests.find(({ appointmentId }) => appointmentId === appointment.id)}
      onClose={onClose}
    />
  );
}

interface FormProps {
  appointment: AppointmentView;
  request: { from: string | null; until: string | null; notice: number } | undefined;
  onClose: () => void;
}

function EarlierForm({ appointment, request, onClose }: FormProps) {
  const [from, setFrom] = useState(request?.from ?? null);
  const [until, setUntil] = useState(request?.until ?? null);
  const [noticeHours, setNoticeHours] = useState(String(request?.notice ?? DEFAULT_NOTICE_HOURS));
  const change = useRequestEarlier(appointment.id);
  const dayLimits = { minDate: isoDate(new Date()), maxDate: isoDate(new Date(appointment.startsAt)) };
  const submit = () =>
    runMutation(
      change,
      { notice: Number(noticeHours), ...(from ? { from } : {}), ...(until ? { until } : {}) },
      { onSuccess: onClose },
    );
  return (
    <Stack gap="md">
      <Text>
        When an earlier time opens up, we hold it for you for up to 15 minutes and notify you immediately, so
        that you can decide. The price stays the same, and we never offer a time at night.
      </Text>
      <DateField
        label="First day"
        description="Optional"
        clearable
        value={from}
        onChange={setFrom}
        {...dayLimits}
      />
      <DateField
        label="Last day"
        description="Optional"
        clearable
        value={until}
        onChange={setUntil}
        {...dayLimits}
      />
      <Select
        size="md"
        label="How much notice do you need?"
        data={NOTICE_HOURS_OPTIONS}
        value={noticeHours}
        allowDeselect={false}
        onChange={(value) => setNoticeHours(value ?? noticeHours)}
      />
      {change.isError ? (
        <Text c="var(--cl-bad)" role="alert">
          {errorMessage(change.error)}
        </Text>
      ) : null}
      <SheetActions>
        {request ? (
          <Button
            variant="default"
            disabled={change.isPending}
            onClick={() => runMutation(change, undefined, { onSuccess: onClose })}
          >
            Stop Looking
          </Button>
        ) : null}
        <Button loading={change.isPending} onClick={submit}>
          {request ? 'Save' : 'Notify Me'}
        </Button>
      </SheetActions>
    </Stack>
  );
}
