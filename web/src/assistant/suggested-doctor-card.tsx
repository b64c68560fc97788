import type { SuggestedDoctor } from '@carelane/contract/assistant/chat';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Link } from '@tanstack/react-router';
import { FreeTimeInWords } from '../doctors/free-time';
import { useNow } from '../lib/now';
import { Fee } from '../ui/fee';
import { LinkButton } from '../ui/link-button';
import { PersonAvatar } from '../ui/person-avatar';
import classes from './suggested-specialties.module.css';

interface Props {
  doctor: SuggestedDoctor;
  canBook: boolean;
}

export function SuggestedDoctorCard({ doctor, canBook }: Props) {
  const now = useNow(60);
  const years = `${doctor.experience} ${doctor.experience === 1 ? 'year' : 'years'}`;
  const times = doctor.nextTimes.filter(({ startsAt }) => new Date(startsAt) > now);
  return (
    <li className={classes.doctor}>
      <PersonAvatar name={doctor.name} src={doctor.profileImage} size={44} />
      <div className={classes.about}>
        <Link to="/doctors/$id" params={{ id: doctor._id }} className={classes.doctorName}>
          {doctorTitle(doctor.name)}
        </Link>
        <span className={classes.facts}>
          {doctor.rating === null ? 'New' : `★ ${doctor.rating.toFixed(1)}`} · {years} ·{' '}
          <Fee amount={doctor.fees} />
        </span>
      </div>
      <div className={classes.times}>
        {times.length === 0 && (
          <span className={classes.facts}>No times available in the next two weeks</span>
        )}
        {times.map((free) =>
          canBook ? (
            <LinkButton
              key={free.startsAt}
              to="/book-appointment/$doctorId"
              params={{ doctorId: doctor._id }}
              search={{ date: free.date, time: free.time }}
              variant="light"
              size="compact-sm"
            >
              <FreeTimeInWords free={free} zone={doctor.timezone} now={now} />
            </LinkButton>
          ) : (
            <span key={free.startsAt} className={classes.facts}>
              <FreeTimeInWords free={free} zone={doctor.timezone} now={now} />
            </span>
          ),
        )}
      </div>
    </li>
  );
}
