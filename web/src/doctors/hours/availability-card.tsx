import type { Doctor } from '@carelane/contract/doctors/doctor';
import { zoneName } from '@carelane/contract/time/zone-name';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { countWithNoun } from '../../lib/count-with-noun';
import { visitClock } from '../../lib/visit-clock';
import form from '../../ui/form.module.css';
import { Panel } from '../../ui/panel';
import classes from '../profile/doctor-profile.module.css';
import { AvailabilityManager } from './availability-manager';
import { DaysOff } from './days-off';

export function AvailabilityCard({ doctor, isOpened }: { doctor: Doctor; isOpened: boolean }) {
  const [isManaging, { toggle }] = useDisclosure(isOpened);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpened) card.current?.scrollIntoView();
  }, [isOpened]);
  const isOtherZone = visitClock(new Date(), doctor.timezone).doctorTime !== undefined;
  return (
    <div ref={card} className={classes.target}>
      <Panel
        title="Availability"
        aside={
          <Button variant={isManaging ? 'default' : 'light'} aria-expanded={isManaging} onClick={toggle}>
            Manage Availability
          </Button>
        }
      >
        {isOtherZone && <p className={classes.soft}>Your hours are in {zoneName(doctor.timezone)}.</p>}
        {isManaging ? (
          <div className={form.stack}>
            <AvailabilityManager doctor={doctor} />
            <DaysOff zone={doctor.timezone} />
          </div>
        ) : (
          <OpenDays doctor={doctor} />
        )}
      </Panel>
    </div>
  );
}

function OpenDays({ doctor }: { doctor: Doctor }) {
  const days = doctor.available_time_slots.map(({ day, times }) => ({
    day,
    open: times.filter(({ status }) => status === 'available').length,
  }));
  if (days.every(({ open }) => open === 0))
    return <p className={classes.soft}>No availability slots set up yet.</p>;
  return (
    <ul className={classes.days}>
      {days.map(({ day, open }) => (
        <li key={day} data-open={open > 0 || undefined}>
          {day} · {open === 0 ? 'off' : countWithNoun(open, 'slot')}
        </li>
      ))}
    </ul>
  );
}
