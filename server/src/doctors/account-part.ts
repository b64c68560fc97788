import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AccountPart } from '../auth/account/account-part';
import { doctorExceptions, doctorProfiles, patientProfiles, reviews } from '../db/schema';
import type { Deps } from '../deps';
import { listDaysOff } from './days-off';
import { ownDoctorView } from './doctor-view';
import { lostBadgeMessage } from './lost-badge-message';
import { findDoctorByUser, isPractising } from './queries';
import type { EndCheckouts } from './update-doctor';
import { badgeAfter } from './verified-identity';

/** Renames, exports or erases a doctor's profile, and the reviews that a patient wrote. */
export const doctorAccountPart = (endCheckouts: EndCheckouts): AccountPart => ({
  async renamed(tx, deps, userId, name) {
    const before = await findDoctorByUser(tx, userId);
    await tx
      .update(doctorProfiles)
      .set({ name, verifiedAt: badgeAfter({ name }) })
      .where(eq(doctorProfiles.userId, userId));
    const after = await findDoctorByUser(tx, userId);
    if (after && !isPractising(after, deps.config)) await endCheckouts(tx, deps, after.id);
    return before?.verifiedAt && after?.verifiedAt === null ? lostBadgeMessage(deps.config) : undefined;
  },
  async exported(deps, viewer) {
    if (viewer.role === 'patient') return { reviews: await listOwnReviews(deps, viewer.userId) };
    const doctor = await findDoctorByUser(deps.db, viewer.userId);
    if (!doctor) return {};
    return {
      doctorProfile: ownDoctorView(doctor, undefined),
      daysOff: await listDaysOff(deps.db, doctor, deps.clock.now()),
      reviews: await listReviewsAbout(deps, doctor.id),
    };
  },
  async erased(tx, deps, viewer) {
    const [doctor] = await tx
      .update(doctorProfiles)
      .set({
        status: 'inactive',
        imageId: null,
        about: '',
        clinicAddress: null,
        updatedAt: deps.clock.now(),
      })
      .where(eq(doctorProfiles.userId, viewer.userId))
      .returning({ id: doctorProfiles.id });
    if (doctor) await tx.delete(doctorExceptions).where(eq(doctorExceptions.doctorId, doctor.id));
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
