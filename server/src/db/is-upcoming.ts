import { and, eq, gt } from 'drizzle-orm';
import { appointments } from './schema';

/** Visits that are scheduled and begin after this instant. */
export const isUpcoming = (after: Date) =>
  and(eq(appointments.status, 'scheduled'), gt(appointments.startsAt, after));
