import { toWeeklySlots, toWeeklyTemplate } from '@carelane/contract/doctors/availability';
import { MAX_VISITS_PER_REQUEST } from '@carelane/contract/doctors/cannot-attend-endpoints';
import type { AppointmentOutsideHours } from '@carelane/contract/doctors/days-off';
import type { Doctor } from '@carelane/contract/doctors/doctor';
import {
  ALL_SLOTS,
  DAY_NAMES,
  type DayName,
  hasSlot,
  NO_SLOTS,
  type SlotMask,
  TIME_LABELS,
} from '@carelane/contract/doctors/slot-grid';
import { Alert, Button, Menu, Switch, Tabs } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../lib/api';
import { runMutation } from '../../lib/run-mutation';
import manyTabs from '../../ui/many-tabs.module.css';
import { toast } from '../../ui/toast';
import { useSaveTimeSlots } from '../api';
import classes from '../profile/doctor-profile.module.css';
import { OutsideHours } from './outside-hours';

const EVERY_DAY = DAY_NAMES.map((_, weekday) => weekday);

const toggleSlot = (mask: SlotMask, slot: number): SlotMask => mask ^ (1 << slot);

/** Until hours have been saved, every slot is open. */
function weeklyMasks(doctor: Doctor): SlotMask[] {
  return toWeeklySlots(doctor.available_time_slots) ?? EVERY_DAY.map(() => ALL_SLOTS);
}

export function AvailabilityManager({ doctor }: { doctor: Doctor }) {
  const save = useSaveTimeSlots();
  const stored = weeklyMasks(doctor);
  /** `before` is what the page showed when the first slot was changed. */
  const [draft, setDraft] = useState<{ masks: SlotMask[]; before: SlotMask[] }>();
  const { masks, before } = draft ?? { masks: stored, before: stored };
  const [outside, setOutside] = useState<AppointmentOutsideHours[]>([]);
  const isChanged = masks.join() !== before.join();
  const setDays = (weekdays: readonly number[], mask: SlotMask) =>
    setDraft({
      masks: masks.map((maskBefore, weekday) => (weekdays.includes(weekday) ? mask : maskBefore)),
      before,
    });
  const submit = () => {
    if (!doctor._id) return toast.error('Doctor profile not found');
    runMutation(
      save,
      {
        id: doctor._id,
        available_time_slots: toWeeklyTemplate(masks),
        before: toWeeklyTemplate(before),
      },
      {
        onSuccess: ({ appointmentsOutsideHours }) => {
          setOutside(appointmentsOutsideHours);
          setDraft(undefined);
          toast.success('Availability updated successfully');
        },
        onError: (error) => toast.error(`Failed to update availability: ${errorMessage(error)}`),
      },
    );
  };
  return (
    <div>
      <Tabs defaultValue="Monday" keepMounted={false}>
        <Tabs.List mb="md" className={manyTabs.list ?? ''}>
          {DAY_NAMES.map((day) => (
            <Tabs.Tab key={day} value={day}>
              {day}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {DAY_NAMES.map((day, weekday) => (
          <Tabs.Panel key={day} value={day}>
            <DaySlots
              day={day}
              mask={masks[weekday] ?? NO_SLOTS}
              onChange={(mask) => setDays([weekday], mask)}
              onCopy={(weekdays) => setDays(weekdays, masks[weekday] ?? NO_SLOTS)}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      {save.isError && (
        <Alert color="red" mt="md" role="alert">
          {errorMessage(save.error)} Make sure you have the correct permissions.
        </Alert>
      )}
      <OutsideHours
        appointments={outside}
        zone={doctor.timezone}
        onClosed={() => setOutside(outside.slice(MAX_VISITS_PER_REQUEST))}
      />
      <div className={classes.save}>
        <Button mt="md" onClick={submit} loading={save.isPending}>
          Save Availability
        </Button>
        {isChanged && <p className={classes.soft}>You have unsaved changes.</p>}
      </div>
    </div>
  );
}

interface DaySlotsProps {
  day: DayName;
  mask: SlotMask;
  onChange: (mask: SlotMask) => void;
  onCopy: (weekdays: readonly number[]) => void;
}

function DaySlots({ day, mask, onChange, onCopy }: DaySlotsProps) {
  return (
    <>
      <div className={classes.tools}>
        <Button variant="default" size="xs" onClick={() => onChange(ALL_SLOTS)}>
          All on
        </Button>
        <Button variant="default" size="xs" onClick={() => onChange(NO_SLOTS)}>
          All off
        </Button>
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button variant="default" size="xs">
              Copy {day} to…
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onCopy(EVERY_DAY)}>Every day</Menu.Item>
            <Menu.Item onClick={() => onCopy(EVERY_DAY.slice(0, 5))}>Monday to Friday</Menu.Item>
            {DAY_NAMES.map((other, weekday) =>
              other === day ? null : (
                <Menu.Item key={other} onClick={() => onCopy([weekday])}>
                  {other}
                </Menu.Item>
              ),
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes.slots}>
        {TIME_LABELS.map((time, slot) => (
          <Switch
            key={time}
            className={classes.slot ?? ''}
            label={time}
            checked={hasSlot(mask, slot)}
            onChange={() => onChange(toggleSlot(mask, slot))}
          />
        ))}
      </div>
    </>
  );
}
