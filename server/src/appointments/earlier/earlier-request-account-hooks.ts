import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { AccountHooks } from '../../auth/account/account-hooks';
import { appointments, earlierOffers, patientProfiles } from '../../db/schema';
import { listRequests } from './list-earlier';

/** Doctors must not learn who asked for an earlier time. */
export const earlierRequestAccountHooks: AccountHooks = {
  async exportData({ db, clock }, { role, userId }) {
    if (role !== 'patient') return {};
    const offers = await db
      .select(getTableColumns(earlierOffers))
      .from(earlierOffers)
      .innerJoin(appointments, eq(appointments.id, earlierOffers.appointmentId))
      .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
      .where(eq(patientProfiles.userId, userId))
      .orderBy(asc(earlierOffers.createdAt), asc(earlierOffers.id));
    return { earlierTimes: { requests: await listRequests(db, userId, clock.now()), offers } };
  },
};
