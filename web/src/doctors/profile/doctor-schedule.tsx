import type { Doctor } from '@carelane/contract/doctors/doctor';
import { zoneName } from '@carelane/contract/time/zone-name';
import { clockTime, viewerZone } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { twoZonesInWords, visitClock } from '../../lib/visit-clock';
import { CalendarDrawing } from '../../ui/art/calendar-drawing';
import { EmptyState } from '../../ui/empty-state';
import classes from './doctor-page.module.css';
import { weekHours } from './week-hours';

export function DoctorSchedule({ doctor }: { doctor: Doctor }) {
  const now = useNow(60);
  const days = weekHours(doctor, viewerZone(), now);
  if (days.every(({ times }) => times.length === 0)) {
    return <EmptyState drawing={<CalendarDrawing />} title="No availability slots set up yet." />;
  }
  const isOtherZone = visitClock(now, doctor.timezone).doctorTime !== undefined;
  return (
    <>
      <p className={classes.zone}>
        {isOtherZone ? twoZonesInWords(doctor.timezone) : `All times are in ${zoneName(doctor.timezone)}.`}
      </p>
      <ul className={classes.week}>
        {days.map(({ day, times }) => (
          <li key={day}>
            <h2>{day}</h2>
            {times.length === 0 ? (
              <p className={classes.closed}>Not available</p>
            ) : (
              <ul className={classes.times}>
                {times.map(({ time, startsAt }) => (
                  <li key={startsAt.toISOString()}>
                    {clockTime(startsAt)}
                    {isOtherZone && <small> {time}</small>}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
