import { clockTime, shortDate } from '../../lib/dates';

export const dateAndTime = (instant: string): string => `${shortDate(instant)}, ${clockTime(instant)}`;
