import { bookingRange } from '@carelane/contract/doctors/slots-for-date';
import { Button, Stack, Text } from '@mantine/core';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/api';
import { longDate } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { runMutation } from '../../lib/run-mutation';
import { visitClockInWords } from '../../lib/visit-clock';
import { Calendar } from '../../ui/calendar';
import { SheetActions } from '../../ui/sheet';
import type { AppointmentView } from '../appointment-view';
import { availableDaysQuery, availableSlotsQuery } from '../booking/booking-api';
import { BookingTimes } from '../booking/booking-times';

interface Props {
  appointment: AppointmentView;
  move: UseMutationResult<unknown, Error, { id: string; date: string; time: string }>;
  label: string;
  priceNote: string;
  onDone?: () => void;
  children?: ReactNode;
}

export function ChooseTime({ appointment, move, label, priceNote, onDone, children }: Props) {
  const now = useNow();
  const { doctorId } = appointment;
  const [chosenDate, setChosenDate] = useState<string>();
  const [time, setTime] = useState<string | null>(null);
  const days = useQuery(availableDaysQuery(doctorId));
  const date = chosenDate ?? firstFreeDay(days.data, appointment.date);
  const slots = useQuery(availableSlotsQuery(doctorId, date));
  // The doctor may have changed zone since this visit was booked.
  const timezone = slots.data?.[0]?.timezone ?? appointment.timezone;
  const times = slots.data && (slots.data[0]?.times ?? []);
  const slot = times?.find((offered) => offered.time === time);
  const range = bookingRange(now, timezone);
  const submit = () => {
    if (!time) return;
    runMutation(
      move,
      { id: appointment.id, date, time },
      { onSuccess: () => onDone?.(), onError: () => setTime(null) },
    );
  };
  return (
    <Stack gap="md">
      {children}
      <Calendar
        {...range}
        selected={date}
        today={range.first}
        free={days.data && new Map(days.data.map((day) => [day.date, day.free]))}
        onSelect={(day) => {
          setChosenDate(day);
          setTime(null);
        }}
      />
      <BookingTimes
        times={times}
        timezone={timezone}
        selected={time}
        onRetry={slots.isLoadingError ? () => void slots.refetch() : undefined}
        onSelect={setTime}
      />
      {move.isError ? (
        <Text c="var(--cl-bad)" role="alert">
          {errorMessage(move.error)}
        </Text>
      ) : null}
      <SheetActions>
        <Text size="sm" c="dimmed" mr="auto">
          {slot
            ? `New time: ${longDate(slot.startsAt)}, ${visitClockInWords(slot.startsAt, timezone)}. `
            : ''}
          {priceNote}
        </Text>
        <Button disabled={!time} loading={move.isPending} onClick={submit}>
          {label}
        </Button>
      </SheetActions>
    </Stack>
  );
}

function firstFreeDay(days: readonly { date: string; free: number }[] | undefined, booked: string): string {
  const free = days?.filter((day) => day.free > 0) ?? [];
  return (free.find(({ date }) => date >= booked) ?? free[0])?.date ?? booked;
}
