import { ALL_SLOTS, SLOTS_PER_DAY, type SlotMask } from '@carelane/contract/doctors/slot-grid';
import { NumberLists } from './number-lists';
import { CALENDAR_DAYS } from './slot-calendar';

const WEEK_DAYS = 7;
const LAST_WEEK_START = CALENDAR_DAYS - WEEK_DAYS;

/**
 * The last week is hardly ever bookable, so it shows the doctor's usual hours. An earlier day is stored only if it
 * differs.
 */
export class FreeSlots {
  private readonly lists = new NumberLists();

  set(row: number, days: ArrayLike<SlotMask>): void {
    const list: number[] = [];
    for (let day = LAST_WEEK_START; day < CALENDAR_DAYS; day++) list.push(days[day] ?? 0);
    for (let day = 0; day < LAST_WEEK_START; day++) {
      const mask = days[day] ?? 0;
      if (mask !== list[weekday(day)]) list.push((day << SLOTS_PER_DAY) | mask);
    }
    this.lists.set(row, list);
  }

  on(row: number, day: number): SlotMask {
    const { lists } = this;
    if (day < 0 || day >= CALENDAR_DAYS) return 0;
    const length = day < LAST_WEEK_START ? lists.length(row) : 0;
    for (let index = WEEK_DAYS; index < length; index++) {
      const entry = lists.at(row, index);
      const entryDay = entry >>> SLOTS_PER_DAY;
      if (entryDay === day) return entry & ALL_SLOTS;
      if (entryDay > day) break;
    }
    return lists.at(row, weekday(day));
  }
}

const weekday = (day: number): number => (day - LAST_WEEK_START + CALENDAR_DAYS * WEEK_DAYS) % WEEK_DAYS;
