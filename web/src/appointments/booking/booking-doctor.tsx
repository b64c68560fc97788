import type { Doctor } from '@carelane/contract/doctors/doctor';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { Link } from '@tanstack/react-router';
import { VerifiedMark } from '../../doctors/verified-mark';
import { countWithNoun } from '../../lib/count-with-noun';
import { Panel } from '../../ui/panel';
import { PersonAvatar } from '../../ui/person-avatar';
import classes from './booking-form.module.css';

export function BookingDoctor({ doctor }: { doctor: Doctor }) {
  const years = countWithNoun(doctor.experience, 'year');
  return (
    <Panel>
      <div className={classes.doctor}>
        <PersonAvatar name={doctor.name} src={doctor.profileImage} size={72} alt={doctorTitle(doctor.name)} />
        <div className={classes.identity}>
          <h2 className={classes.name}>
            <Link to="/doctors/$id" params={{ id: doctor._id }}>
              {doctorTitle(doctor.name)}
            </Link>
            {doctor.verified && <VerifiedMark />}
          </h2>
          <p className={classes.soft}>{doctor.specialization}</p>
          <p className={classes.soft}>
            {doctor.rating === null ? 'New' : `★ ${doctor.rating.toFixed(1)} (${doctor.reviewCount})`} ·{' '}
            {years} of experience
          </p>
        </div>
      </div>
    </Panel>
  );
}
