import type { Doctor } from '@carelane/contract/doctors/doctor';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { Alert, Button } from '@mantine/core';
import { ConfirmFirst } from '../../auth/confirm-first';
import { useSession } from '../../auth/session';
import { longDate, viewerZone, zoneName } from '../../lib/dates';
import { price } from '../../lib/money';
import { Fee } from '../../ui/fee';
import { Panel } from '../../ui/panel';
import { ownTime } from '../cards/appointment-time';
import { sameClock } from '../when';
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
  suggested: readonly OfferedTime[];
}

/** Beside the form on a wide screen. On a phone its button sticks to the bottom. */
export function BookingSummary({ doctor, draft, chosen, booking, suggested }: Props) {
  const { user } = useSession();
  const fee = doctorFee(doctor);
  const canBook = chosen && !booking.isPending && user.emailConfirmed !== false;
  return (
    <aside className={classes.aside}>
      <Panel title="Appointment Summary" className={classes.summary ?? ''}>
        <dl className={classes.facts}>
          <Fact name="Doctor">{doctorTitle(doctor.name)}</Fact>
          <Fact name="Specialty">{doctor.specialization}</Fact>
          <Fact name="Date & Time">
            <When draft={draft} chosen={chosen} timezone={doctor.timezone} />
          </Fact>
          <Fact name="Type">{draft.consultationType}</Fact>
          <Fact name="Fee">
            <Fee amount={fee} className={classes.fee} />
          </Fact>
        </dl>
        {booking.lost && <Lost time={booking.lost} suggested={suggested} />}
        {user.emailConfirmed === false && (
          <ConfirmFirst email={user.email}>You can book once your address is confirmed.</ConfirmFirst>
        )}
        <BookingProfile {...booking.newProfile} />
        <p className={classes.terms}>
          If you cancel before it starts, you get a full refund. By booking you agree to the{' '}
          <a href="/terms">Terms</a> and the <a href="/privacy">Privacy Policy</a>.
        </p>
      </Panel>
      <div className={classes.action}>
        <span className={classes.price} aria-hidden>
          {price(fee)}
          <small>{draft.time ?? 'Choose a time'}</small>
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

function When({
  draft,
  chosen,
  timezone,
}: {
  draft: BookingDraft;
  chosen: OfferedTime | undefined;
  timezone: string;
}) {
  const date = longDate(draft.date);
  if (!chosen) return `${date}, choose a time`;
  const at = new Date(chosen.startsAt);
  if (sameClock(at, timezone, viewerZone())) return `${date} at ${chosen.time}`;
  return (
    <>
      {date} at {chosen.time} {zoneName(timezone, at)}
      <span className={classes.ownTime}>Your time: {ownTime(at, new Date())}</span>
    </>
  );
}

const and = new Intl.ListFormat('en', { type: 'conjunction' });

function Lost({ time, suggested }: { time: string; suggested: readonly OfferedTime[] }) {
  return (
    <Alert color="orange" variant="light" role="status" title={`Sorry, ${time} was just taken`} mb="md">
      {suggested.length > 0
        ? `You were not charged. The next free times are ${and.format(suggested.map((slot) => slot.time))}.`
        : 'You were not charged. Please choose another day. Days with a dot still have free times.'}
    </Alert>
  );
}
