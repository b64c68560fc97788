import { clockTime, viewerZone, zoneName } from '../../lib/dates';
import { Skeleton } from '../../ui/skeletons';
import { sameClock } from '../when';
import classes from './booking-times.module.css';

export interface OfferedTime {
  time: string;
  status: 'available' | 'booked';
  startsAt: string;
}

interface Props {
  times: readonly OfferedTime[] | undefined;
  timezone: string;
  selected: string | null;
  /** Times to highlight after the selected one was taken. */
  suggested?: readonly string[];
  onSelect: (time: string) => void;
}

/** The free times of a day in the doctor's time zone, with the viewer's time below where it differs. */
export function BookingTimes({ times, timezone, selected, suggested = [], onSelect }: Props) {
  if (!times) return <TimesLoading />;
  const free = times.filter(({ status }) => status === 'available');
  const [example] = free;
  if (!example) return <p className={classes.none}>No free times on this day. Please choose another day.</p>;
  const elsewhere = !sameClock(new Date(example.startsAt), timezone, viewerZone());
  const groups = [
    { name: 'Morning', times: free.filter(({ time }) => time.endsWith('AM')) },
    { name: 'Afternoon', times: free.filter(({ time }) => time.endsWith('PM')) },
  ];
  return (
    <div className={classes.times}>
      {elsewhere && (
        <p className={classes.zones}>
          Times are in the doctor’s time zone ({zoneName(timezone, new Date(example.startsAt))}), with your
          time ({zoneName(viewerZone(), new Date(example.startsAt))}) below.
        </p>
      )}
      {groups.map((group) =>
        group.times.length === 0 ? null : (
          <fieldset key={group.name} className={classes.group}>
            <legend>{group.name}</legend>
            <div className={classes.buttons}>
              {group.times.map(({ time, startsAt }) => (
                <button
                  key={time}
                  type="button"
                  className={classes.time}
                  aria-label={time}
                  aria-description={elsewhere ? `${clockTime(startsAt)} your time` : undefined}
                  aria-pressed={time === selected}
                  data-suggested={suggested.includes(time) || undefined}
                  onClick={() => onSelect(time)}
                >
                  {time}
                  {elsewhere && <small>{clockTime(startsAt)}</small>}
                </button>
              ))}
            </div>
          </fieldset>
        ),
      )}
    </div>
  );
}

function TimesLoading() {
  return (
    <div role="status" aria-label="Loading times..." className={classes.buttons}>
      {Array.from({ length: 9 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a fixed order
        <Skeleton key={index} height="2.75rem" />
      ))}
    </div>
  );
}
