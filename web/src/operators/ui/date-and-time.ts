import { clockTime, shortDate } from '../../lib/dates';

/** '05 Mar 2026, 10:30 AM' */
export const dateAndTime = (instant: string): string => `${shortDate(instant)}, ${clockTime(instant)}`;
