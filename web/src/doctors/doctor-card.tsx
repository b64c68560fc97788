import type { ListedDoctor } from '@carelane/contract/doctors/doctor';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { BOOKING_DAYS_AHEAD } from '@carelane/contract/doctors/slots-for-date';
import { IconCalendarClock, IconLanguage, IconStethoscope } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../auth/session';
import { countWithNoun } from '../lib/count-with-noun';
import { useNow } from '../lib/now';
import { Fee } from '../ui/fee';
import { LinkButton } from '../ui/link-button';
import { PersonAvatar } from '../ui/person-avatar';
import { doctorQuery } from './api';
import classes from './doctor-card.module.css';
import { FreeTimeInWords } from './free-time';
import { Rating } from './rating';
import { VerifiedMark } from './verified-mark';

interface Props {
  doctor: ListedDoctor;
  date?: string | undefined;
  bookLabel?: 'Book Appointment' | 'Book Now';
  level?: 2 | 3;
}

export function DoctorCard({ doctor, date, bookLabel = 'Book Appointment', level = 2 }: Props) {
  const { user } = useSession();
  const client = useQueryClient();
  const canBook = user.role === 'patient';
  const Heading = level === 2 ? 'h2' : 'h3';
  const prefetch = () => void client.prefetchQuery(doctorQuery(doctor._id));
  return (
    <article className={classes.card} onMouseEnter={prefetch} onFocus={prefetch}>
      <div className={classes.top}>
        <PersonAvatar name={doctor.name} src={doctor.profileImage} size={76} />
        <div className={classes.who}>
          <Heading className={classes.name}>
            <Link to="/doctors/$id" params={{ id: doctor._id }}>
              {doctorTitle(doctor.name)}
            </Link>
            {doctor.verified && <VerifiedMark />}
          </Heading>
          <p className={classes.specialty}>{doctor.specialization || 'General'}</p>
          <Rating rating={doctor.rating} count={doctor.reviewCount} />
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>
            <IconStethoscope size={17} aria-label="Experience" role="img" />
          </dt>
          <dd>{countWithNoun(doctor.experience, 'year')} of experience</dd>
        </div>
        <div>
          <dt>
            <IconLanguage size={17} aria-label="Languages" role="img" />
          </dt>
          <dd>{doctor.languages}</dd>
        </div>
        <div>
          <dt>
            <IconCalendarClock size={17} aria-label="Next Available" role="img" />
          </dt>
          <dd>
            <NextFreeTime doctor={doctor} canBook={canBook} />
          </dd>
        </div>
      </dl>
      <div className={classes.foot}>
        <p className={classes.fee}>
          <Fee amount={doctorFee(doctor)} />
        </p>
        <div className={classes.actions}>
          {canBook && (
            <LinkButton
              to="/book-appointment/$doctorId"
              params={{ doctorId: doctor._id }}
              search={date ? { date } : {}}
              size="sm"
            >
              {bookLabel}
            </LinkButton>
          )}
          <LinkButton to="/doctors/$id" params={{ id: doctor._id }} variant="default" size="sm">
            View Profile
          </LinkButton>
        </div>
      </div>
    </article>
  );
}

export function NextFreeTime({ doctor, canBook }: { doctor: ListedDoctor; canBook: boolean }) {
  const now = useNow(60);
  const free = doctor.nextAvailable;
  if (!free)
    return <span className={classes.none}>No times available in the next {BOOKING_DAYS_AHEAD} days</span>;
  const text = <FreeTimeInWords free={free} zone={doctor.timezone} now={now} />;
  return (
    <span className={classes.free}>
      {canBook ? (
        <Link
          to="/book-appointment/$doctorId"
          params={{ doctorId: doctor._id }}
          search={{ date: free.date, time: free.time }}
          className={classes.time}
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
}
