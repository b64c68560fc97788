import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { groupDigits } from '../../lib/money';
import { Skeleton } from '../../ui/skeletons';
import { doctorStatsQuery } from '../api';
import classes from './dashboard.module.css';

export function DoctorStats() {
  const { data, isLoadingError, refetch } = useQuery(doctorStatsQuery);
  const hasPastVisit = data && data.totalAppointments > data.upcoming;
  const cards = [
    ['Total Appointments', data && groupDigits(data.totalAppointments)],
    ['Upcoming', data && groupDigits(data.upcoming)],
    ['Patients', data && groupDigits(data.patients)],
    ['Completion Rate', data && (hasPastVisit ? `${data.completionRate}%` : '–')],
  ] as const;
  return (
    <section className={classes.stats} aria-label="Your numbers">
      {cards.map(([label, value]) => (
        <div key={label} className={classes.stat}>
          <p className={classes.statLabel}>{label}</p>
          <p className={classes.statValue}>
            {value ?? (isLoadingError ? '–' : <Skeleton width="3rem" height="1.2em" />)}
          </p>
        </div>
      ))}
      {isLoadingError && (
        <div className={classes.statsError} role="alert">
          <p>Your numbers could not be loaded.</p>
          <Button variant="light" size="compact-md" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      )}
    </section>
  );
}
