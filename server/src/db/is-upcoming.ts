import { and, eq, gt } from 'drizzle-orm';
import { appointments } from './schema';

export const isUpcoming = (after: Date) =>
  and(eq(appointments.status, 'scheduled'), gt(appointments.startsAt, after));
