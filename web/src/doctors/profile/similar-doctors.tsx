import type { Doctor } from '@carelane/contract/doctors/doctor';
import { doctorTitle } from '@carelane/contract/doctors/doctor-name';
import { doctorFee } from '@carelane/contract/doctors/fee';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fee } from '../../ui/fee';
import { LoadingState } from '../../ui/loading-state';
import { Panel } from '../../ui/panel';
import { PersonAvatar } from '../../ui/person-avatar';
import personLinks from '../../ui/person-links.module.css';
import { doctorListQuery } from '../api';
import classes from './doctor-page.module.css';

const MAX_SHOWN = 3;

export function SimilarDoctors({ doctor }: { doctor: Doctor }) {
  const { data, isPending, isError } = useInfiniteQuery(
    // One more than are shown, because this doctor may be among them.
    doctorListQuery({ specialization: doctor.specialization }, MAX_SHOWN + 1),
  );
  const others = data?.pages[0]?.data.filter((other) => other._id !== doctor._id).slice(0, MAX_SHOWN) ?? [];
  if (isError && !data) return null;
  return (
    <Panel title="Similar Doctors">
      {isPending && <LoadingState label="Loading doctors..." count={2} />}
      {data && others.length === 0 && (
        <p className={classes.closed}>No other doctors in this specialty yet.</p>
      )}
      <ul className={`${personLinks.list} ${classes.similar}`}>
        {others.map((other) => (
          <li key={other._id}>
            <Link to="/doctors/$id" params={{ id: other._id }}>
              <PersonAvatar name={other.name} src={other.profileImage} size={48} />
              <span>
                <strong>{doctorTitle(other.name)}</strong>
                <small>
                  {other.rating === null ? 'New' : `★ ${other.rating.toFixed(1)}`} ·{' '}
                  <Fee amount={doctorFee(other)} />
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
