import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { doctorListQuery } from '../../doctors/api';
import { NextFreeTime } from '../../doctors/doctor-card';
import { Fee } from '../../ui/fee';
import { Panel } from '../../ui/panel';
import { PersonAvatar } from '../../ui/person-avatar';
import type { AppointmentView } from '../appointment-view';
import classes from './choice-page.module.css';

const MAX_LOADED = 12;
const MAX_SHOWN = 3;

export function OtherDoctors({ visit }: { visit: AppointmentView }) {
  const { data } = useInfiniteQuery(doctorListQuery({ specialization: visit.doctorSpecialty }, MAX_LOADED));
  const bestRated = data?.pages[0]?.data ?? [];
  const others = bestRated
    .filter(({ _id, nextAvailable }) => _id !== visit.doctorId && nextAvailable)
    .sort((a, b) => firstFreeAt(a) - firstFreeAt(b))
    .slice(0, MAX_SHOWN);
  if (others.length === 0) return null;
  return (
    <Panel title={`Other doctors in ${visit.doctorSpecialty}`}>
      <p className={classes.hint}>A visit with another doctor is a new booking.</p>
      <ul className={classes.others}>
        {others.map((doctor) => (
          <li key={doctor._id}>
            <PersonAvatar name={doctor.name} src={doctor.profileImage} size={44} />
            <div>
              <Link to="/doctors/$id" params={{ id: doctor._id }}>
                {doctorTitle(doctor.name)}
              </Link>{' '}
              · <Fee amount={doctorFee(doctor)} />
              <NextFreeTime doctor={doctor} canBook />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const firstFreeAt = ({ nextAvailable }: { nextAvailable: { startsAt: string } | null }) =>
  Date.parse(nextAvailable?.startsAt ?? '');
