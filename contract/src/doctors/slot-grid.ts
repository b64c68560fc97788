import * as z from 'zod/mini';
import { minuteLabel, weekdayIndex } from '../time/zoned-time';

export const DAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export const dayNameSchema = z.enum(DAY_NAMES);
export type DayName = z.output<typeof dayNameSchema>;

export const SLOTS_PER_DAY = 18;
export const SLOT_MINUTES = 30;
export const FIRST_SLOT_MINUTE = 9 * 60;

export function slotMinute(slot: number): number {
  return FIRST_SLOT_MINUTE + slot * SLOT_MINUTES;
}

/** From '09:00 AM' to '05:30 PM'. */
export const TIME_LABELS: readonly string[] = Array.from({ length: SLOTS_PER_DAY }, (_, slot) =>
  minuteLabel(slotMinute(slot)),
);

export function slotLabel(slot: number): string {
  const label = TIME_LABELS[slot];
  if (label === undefined) throw new RangeError(`no slot ${slot}`);
  return label;
}

export function slotFromLabel(label: string): number | undefined {
  const slot = TIME_LABELS.indexOf(label.trim().toUpperCase().padStart(8, '0'));
  return slot === -1 ? undefined : slot;
}

export const timeLabelSchema = z.string('Please choose a time.').check(
  z.refine((value) => slotFromLabel(value) !== undefined, {
    error: 'Please choose one of the offered times.',
  }),
);

/** Bit n is set if slot n is open. */
export type SlotMask = number;
export const ALL_SLOTS: SlotMask = (1 << SLOTS_PER_DAY) - 1;
export const NO_SLOTS: SlotMask = 0;

export function hasSlot(mask: SlotMask, slot: number): boolean {
  return (mask & (1 << slot)) !== 0;
}

export function weekdayName(date: string): DayName {
  return DAY_NAMES[weekdayIndex(date)] as DayName;
}
