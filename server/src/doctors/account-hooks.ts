import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AccountHooks } from '../auth/account/account-hooks';
import {
  closedTimes,
  doctorCertificates,
  doctorExceptions,
  doctorProfiles,
  doctorVerifications,
  patientProfiles,
  reviews,
} from '../db/schema';
import type { Deps } from '../deps';
import { changeProfile, type EndCheckouts } from './change-doctor';
import { listClosedTimes } from './closed-times';
import { listDaysOff } from './days-off';
import { ERASED_COLUMNS } from './doctor-fields';
import { ownDoctorView } from './doctor-view';
import { lostBadgeMessage } from './lost-badge-message';
import { findDoctorByUser, isPracticing, lockProfile } from './queries';
import { exportVerification } from './verification/export-verification';

export const doctorAccountHooks = (endCheckouts: EndCheckouts): AccountHooks => ({
  async onRename(tx, deps, userId, name) {
    await lockProfile(tx, userId);
    const before = await findDoctorByUser(tx, userId);
    if (!before) return undefined;
    const { doctor, lostBadge } = await changeProfile(tx, deps, before, { name });
    if (!isPracticing(doctor, deps.config)) await endCheckouts(tx, deps, doctor.id);
    return lostBadge ? lostBadgeMessage(deps.config) : undefined;
  },
  async exportData(deps, viewer) {
    if (viewer.role === 'patient') return { reviews: await listOwnReviews(deps, viewer.userId) };
    const doctor = await findDoctorByUser(deps.db, viewer.userId);
    if (!doctor) return {};
    return {
      doctorProfile: ownDoctorView(doctor, undefined),
      verification: await exportVerification(deps, viewer.userId),
      daysOff: await listDaysOff(deps.db, doctor, deps.clock.now()),
      closedTimes: await listClosedTimes(deps.db, doctor, deps.clock.now()),
      reviews: await listReviewsAbout(deps, doctor.id),
    };
  },
  async onErase(tx, deps, viewer) {
    const [doctor] = await tx
      .update(doctorProfiles)
      .set({ ...ERASED_COLUMNS, updatedAt: deps.clock.now() })
      .where(eq(doctorProfiles.userId, viewer.userId))
      .returning({ id: doctorProfiles.id });
    if (!doctor) return undefined;
    for (const table of [doctorExceptions, closedTimes, doctorVerifications, doctorCertificates])
      await tx.delete(table).where(eq(table.doctorId, doctor.id));
    return undefined;
  },
});

function listOwnReviews({ db }: Deps, userId: string) {
  return db
    .select({
      doctorName: doctorProfiles.name,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(patientProfiles, eq(patientProfiles.id, reviews.patientId))
    .innerJoin(doctorProfiles, eq(doctorProfiles.id, reviews.doctorId))
    .where(eq(patientProfiles.userId, userId))
    .orderBy(desc(reviews.createdAt));
}

function listReviewsAbout({ db }: Deps, doctorId: string) {
  return db
    .select({ rating: reviews.rating, comment: reviews.comment, createdAt: reviews.createdAt })
    .from(reviews)
    .where(and(eq(reviews.doctorId, doctorId), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt));
}
