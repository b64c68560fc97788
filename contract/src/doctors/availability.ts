import * as z from 'zod/mini';
import {
  ALL_SLOTS,
  DAY_NAMES,
  dayNameSchema,
  hasSlot,
  type SlotMask,
  slotFromLabel,
  TIME_LABELS,
  timeLabelSchema,
} from './slot-grid';

export const slotStatusSchema = z.enum(['available', 'booked']);

/** In this template `booked` means "off". */
export const weeklyTemplateSchema = z.array(
  z.object({
    day: dayNameSchema,
    times: z.array(z.object({ time: z.string(), status: slotStatusSchema })),
  }),
);
export type WeeklyTemplate = z.output<typeof weeklyTemplateSchema>;

/** The maximum lengths only limit the size of a request: a day or a time may be listed more than once. */
export const weeklyTemplateInput = z
  .array(
    z.object({
      day: z.enum(DAY_NAMES, 'Name a day from Monday to Sunday.'),
      times: z
        .array(
          z.object({
            time: timeLabelSchema,
            status: z.enum(['available', 'booked'], 'A slot is available or booked.'),
          }),
        )
        .check(z.maxLength(100)),
    }),
    'Please send the hours of each day.',
  )
  .check(z.maxLength(70));

/** `before` holds the hours that the page showed, so that an outdated page undoes nothing else. */
export const saveTimeSlotsBody = z.object({
  available_time_slots: weeklyTemplateInput,
  before: z.optional(weeklyTemplateInput),
});

/** Monday first. `null` means that no hours were ever saved, so every slot is open. */
export type WeeklySlots = readonly SlotMask[] | null;

export function weekdayMask(weekly: WeeklySlots, weekday: number): SlotMask {
  return weekly === null ? ALL_SLOTS : (weekly[weekday] ?? 0);
}

export function toWeeklyTemplate(weekly: WeeklySlots): WeeklyTemplate {
  return DAY_NAMES.map((day, weekday) => {
    const mask = weekdayMask(weekly, weekday);
    return {
      day,
      times: TIME_LABELS.map((time, slot) => ({
        time,
        status: hasSlot(mask, slot) ? 'available' : 'booked',
      })),
    };
  });
}

export function toWeeklySlots(template: WeeklyTemplate): number[] | null {
  if (template.length === 0) return null;
  const masks = DAY_NAMES.map(() => 0);
  for (const { day, times } of template) {
    const weekday = DAY_NAMES.indexOf(day);
    for (const { time, status } of times) {
      if (status === 'available') masks[weekday] = (masks[weekday] ?? 0) | maskFromLabels([time]);
    }
  }
  return masks;
}

export function maskFromLabels(labels: readonly string[]): SlotMask {
  let mask = 0;
  for (const label of labels) {
    const slot = slotFromLabel(label);
    if (slot !== undefined) mask |= 1 << slot;
  }
  return mask;
}

export function labelsFromMask(mask: SlotMask): string[] {
  return TIME_LABELS.filter((_, slot) => hasSlot(mask, slot));
}

export function opensSlots(before: WeeklySlots, after: WeeklySlots): boolean {
  return DAY_NAMES.some((_, weekday) => {
    const openBefore = before === null ? 0 : weekdayMask(before, weekday);
    return (weekdayMask(after, weekday) & ~openBefore) !== 0;
  });
}
