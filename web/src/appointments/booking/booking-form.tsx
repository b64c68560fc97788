import type { Doctor } from '@carelane/contract/doctors/doctor';
import { bookingRange } from '@carelane/contract/doctors/slots-for-date';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { VisitPersonPicker } from '../../family/visit-person-picker';
import { useNow } from '../../lib/now';
import { Calendar } from '../../ui/calendar';
import { lazyDialog } from '../../ui/lazy-component';
import { Panel } from '../../ui/panel';
import { availableSlotsQuery } from './booking-api';
import { BookingDetails } from './booking-details';
import { BookingDoctor } from './booking-doctor';
import type { FreeDays } from './booking-draft';
import classes from './booking-form.module.css';
import { BookingHeldTime } from './booking-held-time';
import { BookingSummary } from './booking-summary';
import { BookingTimes } from './booking-times';
import { type Booking, useBooking } from './use-booking';

const UnfinishedPayments = lazyDialog(() =>
  import('./unfinished-payments').then((module) => module.UnfinishedPayments),
);

const MAX_SUGGESTIONS = 3;

export function BookingForm({ doctor, days }: { doctor: Doctor; days: FreeDays | undefined }) {
  const now = useNow(60);
  const range = bookingRange(now, doctor.timezone);
  const booking = useBooking(doctor, days, now);
  const { draft } = booking;
  const slots = useQuery(availableSlotsQuery(doctor._id, draft.date));
  const times = slots.data?.[0]?.times.filter(({ startsAt }) => new Date(startsAt) > now);
  const chosen = times?.find(({ time, status }) => time === draft.time && status === 'available');
  useLostTime(booking, slots.data !== undefined && !chosen);
  const suggested = booking.takenTime
    ? (times ?? [])
        .filter(({ status, time }) => status === 'available' && time !== booking.takenTime)
        .slice(0, MAX_SUGGESTIONS)
    : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    booking.submit();
  };
  return (
    <form className={classes.page} onSubmit={submit}>
      <div className={classes.main}>
        <BookingDoctor doctor={doctor} />
        <VisitPersonPicker />
        <BookingHeldTime doctorId={doctor._id} returned={booking.returned} />
        <Panel title="Date and Time">
          <div className={classes.dateAndTime}>
            <Calendar
              {...range}
              today={range.first}
              selected={draft.date}
              free={days && new Map(days.map(({ date, free }) => [date, free]))}
              onSelect={booking.chooseDate}
            />
            <BookingTimes
              times={times}
              timezone={doctor.timezone}
              selected={draft.time}
              suggested={suggested.map(({ time }) => time)}
              onRetry={slots.isLoadingError ? () => void slots.refetch() : undefined}
              onSelect={booking.chooseTime}
            />
          </div>
        </Panel>
        <BookingDetails
          doctor={doctor}
          draft={draft}
          defaultAdult={booking.defaultAdult}
          onChange={booking.change}
        />
      </div>
      <BookingSummary
        doctor={doctor}
        draft={draft}
        chosen={chosen}
        booking={booking}
        isTaken={times?.some(({ time }) => time === booking.takenTime) ?? true}
        suggested={suggested}
      />
      <UnfinishedPayments {...booking.unfinished} />
    </form>
  );
}

function useLostTime({ draft, isPending, returned, loseTime }: Booking, isNotFree: boolean): void {
  const latest = useRef(loseTime);
  latest.current = loseTime;
  const time = isNotFree && !isPending && returned !== 'releasing' ? draft.time : null;
  useEffect(() => {
    if (time) void latest.current(draft.date, time);
  }, [draft.date, time]);
}
