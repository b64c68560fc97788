import type { Doctor } from '@carelane/contract/doctors/doctor';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { Alert, Button } from '@mantine/core';
import { ConfirmFirst } from '../../auth/confirm-first';
import { useSession } from '../../auth/session';
import { longDate } from '../../lib/dates';
import { price } from '../../lib/money';
import { visitClock } from '../../lib/visit-clock';
import { Fee } from '../../ui/fee';
import { Panel } from '../../ui/panel';
import { VisitTime } from '../../ui/visit-time';
import { slotStart } from '../slot-start';
import type { BookingDraft } from './booking-draft';
import classes from './booking-form.module.css';
import { BookingProfile } from './booking-profile';
import type { OfferedTime } from './booking-times';
import type { Booking } from './use-booking';

interface Props {
  doctor: Doctor;
  draft: BookingDraft;
  chosen: OfferedTime | undefined;
  booking: Booking;
  isTaken: boolean;
  suggested: readonly OfferedTime[];
}

export function BookingSummary({ doctor, draft, chosen, booking, isTaken, suggested }: Props) {
  const { user } = useSession();
  const fee = doctorFee(doctor);
  const viewerTime = (startsAt: string | Date) => visitClock(startsAt, doctor.timezone).viewerTime;
  const lostTime = booking.takenTime;
  const lostAt = lostTime && slotStart(draft.date, lostTime, doctor.timezone);
  const isConfirmed = user.emailConfirmed !== false;
  const canBook = chosen && !booking.isPending && isConfirmed;
  const timeOrPrompt = chosen ? viewerTime(chosen.startsAt) : 'Choose a time';
  return (
    <aside className={classes.aside}>
      <Panel title="Appointment Summary" className={classes.summary ?? ''}>
        <dl className={classes.facts}>
          {user.guardian && <Fact name="Patient">{user.name}</Fact>}
          <Fact name="Doctor">{doctorTitle(doctor.name)}</Fact>
          <Fact name="Specialty">{doctor.specialization}</Fact>
          <Fact name="Date & Time">
            <DateAndTime draft={draft} chosen={chosen} timezone={doctor.timezone} />
          </Fact>
          <Fact name="Type">{draft.consultationType}</Fact>
          <Fact name="Fee">
            <Fee amount={fee} className={classes.fee} />
          </Fact>
        </dl>
        {lostAt && (
          <TimeLost
            time={viewerTime(lostAt)}
            isTaken={isTaken}
            suggested={suggested.map(({ startsAt }) => viewerTime(startsAt))}
          />
        )}
        {!isConfirmed && (
          <ConfirmFirst email={user.email}>You can book once your email address is confirmed.</ConfirmFirst>
        )}
        <BookingProfile {...booking.newProfile} />
        <p className={classes.terms}>
          If you cancel before the visit starts, you get a full refund. By booking you agree to the{' '}
          <a href="/terms">Terms</a> and the <a href="/privacy">Privacy Policy</a>.
        </p>
      </Panel>
      <div className={classes.action}>
        <span className={classes.price} aria-hidden>
          {price(fee)}
          <small>{isConfirmed ? timeOrPrompt : 'Email not confirmed'}</small>
        </span>
        <Button type="submit" size="lg" fullWidth disabled={!canBook}>
          {booking.isPending ? 'Processing...' : 'Book Appointment'}
        </Button>
      </div>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function DateAndTime({
  draft,
  chosen,
  timezone,
}: {
  draft: BookingDraft;
  chosen: OfferedTime | undefined;
  timezone: string;
}) {
  if (!chosen) return `${longDate(draft.date)}, choose a time`;
  return (
    <VisitTime at={chosen.startsAt} zone={timezone}>
      {longDate(chosen.startsAt)} at{' '}
    </VisitTime>
  );
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

interface TimeLostProps {
  time: string;
  isTaken: boolean;
  suggested: readonly string[];
}

function TimeLost({ time, isTaken, suggested }: TimeLostProps) {
  const title = `Sorry, ${time} ${isTaken ? 'was just taken' : 'is no longer free'}`;
  return (
    <Alert color="orange" variant="light" role="status" title={title} mb="md">
      {suggested.length > 0
        ? `You were not charged. The next available times are ${listFormat.format(suggested)}.`
        : 'You were not charged. Please choose another day. Days with a dot still have available times.'}
    </Alert>
  );
}
