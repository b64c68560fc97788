import { getClosedTimes, openClosedTimes } from '@carelane/contract/doctors/cannot-attend-endpoints';
import * as contract from '@carelane/contract/doctors/endpoints';
import { weekdayName } from '@carelane/contract/doctors/slot-grid';
import type { EndpointQuery } from '@carelane/contract/endpoint';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { listClosedTimes, openTimes } from './closed-times';
import { createDoctor } from './create-doctor';
import { createReview } from './create-review';
import { listDaysOff, saveDaysOff } from './days-off';
import { doctorView, ownDoctorView } from './doctor-view';
import { listBriefDoctors, listDoctors } from './list-doctors';
import { lostBadgeMessage } from './lost-badge-message';
import { reportReview } from './moderate-review';
import { offeredSpecialties } from './offered-specialties';
import {
  type DoctorRow,
  isPracticing,
  isVisible,
  requireDoctorByUser,
  requireVisibleDoctor,
} from './queries';
import { listReviews, reviewView, summarizeReviews } from './reviews';
import { saveTimeSlots } from './save-time-slots';
import { countFreeSlots, findDoctorWithSlots, nextFreeTimes } from './schedules';
import { suggestSearches } from './suggest-searches';
import { type DoctorChangeHooks, setDoctorStatus, updateDoctor, updateDoctorImage } from './update-doctor';

interface FromLaterDomains extends DoctorChangeHooks {
  recordListed(viewer: Viewer, patientIds: string[]): Promise<void>;
}

export function doctorRoutes(deps: Deps, { recordListed, ...hooks }: FromLaterDomains): Route[] {
  const now = () => deps.clock.now();

  async function withNextFreeTime(doctor: DoctorRow, view: typeof doctorView = ownDoctorView) {
    const freeTimes = isPracticing(doctor, deps.config)
      ? await nextFreeTimes(deps.db, [doctor], now())
      : undefined;
    return view(doctor, freeTimes?.get(doctor.id));
  }

  async function search(query: EndpointQuery<typeof contract.allDoctors>) {
    if (query.brief === 'true') {
      const { doctors, page } = await listBriefDoctors(deps, query);
      return { data: doctors, page };
    }
    const { doctors, page } = await listDoctors(deps, query);
    return { data: doctors.map((doctor) => doctorView(doctor, doctor.nextAvailable)), page };
  }

  return [
    serve(contract.allDoctors, ({ query }) => search(query), { revalidated: true }),
    serve(contract.doctorsOfSpecialty, ({ query }) => search(query), { revalidated: true }),
    serve(contract.offeredSpecialties, async () => ({ data: await offeredSpecialties(deps) }), {
      revalidated: true,
    }),
    serve(contract.searchSuggestions, async ({ query }) => ({
      data: await suggestSearches(deps, query.search),
    })),
    serve(contract.ownDoctorProfile, async ({ viewer }) => ({
      data: await withNextFreeTime(await requireDoctorByUser(deps.db, viewer.userId)),
    })),
    serve(contract.doctorProfile, async ({ params, viewer }) => ({
      data: await withNextFreeTime(
        await requireVisibleDoctor(deps.db, deps.config, viewer.userId, params.id),
        doctorView,
      ),
    })),
    serve(contract.availableSlots, async ({ params, query, viewer }) => {
      const found = await findDoctorWithSlots(deps.db, params.id, query.date, now());
      if (!found || !isVisible(found.doctor, deps.config, viewer.userId))
        throw new Refusal('DOCTOR_NOT_FOUND');
      const { doctor, slots } = found;
      const times = isPracticing(doctor, deps.config) ? slots : [];
      return { data: [{ day: weekdayName(query.date), date: query.date, timezone: doctor.timezone, times }] };
    }),
    serve(contract.availableDays, async ({ params, viewer }) => {
      const doctor = await requireVisibleDoctor(deps.db, deps.config, viewer.userId, params.id);
      return { data: isPracticing(doctor, deps.config) ? await countFreeSlots(deps.db, doctor, now()) : [] };
    }),
    serve(contract.createDoctor, async ({ viewer, body, file }) => ({
      data: await withNextFreeTime(await createDoctor(deps, viewer, body, file)),
      message: 'Doctor profile created successfully!',
    })),
    serve(contract.updateDoctor, async ({ viewer, body }) => {
      const { doctor, lostBadge } = await updateDoctor(deps, viewer, body, hooks);
      const updated = 'Doctor profile updated successfully!';
      return {
        data: await withNextFreeTime(doctor),
        message: lostBadge ? `${updated} ${lostBadgeMessage(deps.config)}` : updated,
      };
    }),
    serve(contract.updateDoctorImage, async ({ viewer, file }) => ({
      data: await withNextFreeTime(await updateDoctorImage(deps, viewer, file)),
    })),
    serve(contract.saveTimeSlots, async ({ viewer, params, body }) => {
      const { doctor, appointmentsOutsideHours } = await saveTimeSlots(
        deps,
        viewer,
        params.id,
        body,
        hooks.endOffersOutsideHours,
      );
      await recordListed(
        viewer,
        appointmentsOutsideHours.map(({ patientId }) => patientId),
      );
      return {
        data: await withNextFreeTime(doctor),
        appointmentsOutsideHours,
        message: 'Availability updated successfully',
      };
    }),
    serve(contract.toggleDoctorStatus, async ({ viewer, params, body }) => ({
      data: await withNextFreeTime(
        await setDoctorStatus(deps, viewer, params.id, body.status, hooks.endCheckouts),
      ),
    })),
    serve(contract.getDaysOff, async ({ viewer }) => {
      const doctor = await requireDoctorByUser(deps.db, viewer.userId);
      return { data: { daysOff: await listDaysOff(deps.db, doctor, now()) } };
    }),
    serve(contract.putDaysOff, async ({ viewer, body }) => {
      const { daysOff, appointmentsOutsideHours } = await saveDaysOff(
        deps,
        viewer,
        body,
        hooks.endOffersOutsideHours,
      );
      await recordListed(
        viewer,
        appointmentsOutsideHours.map(({ patientId }) => patientId),
      );
      return { data: { daysOff }, appointmentsOutsideHours };
    }),
    serve(getClosedTimes, async ({ viewer }) => {
      const doctor = await requireDoctorByUser(deps.db, viewer.userId);
      return { data: { closedTimes: await listClosedTimes(deps.db, doctor, now()) } };
    }),
    serve(openClosedTimes, async ({ viewer, body }) => {
      const { message, ...data } = await openTimes(deps, viewer, body.times);
      return { data, message };
    }),
    serve(contract.doctorReviews, async ({ params, query, viewer }) => {
      const doctor = await requireVisibleDoctor(deps.db, deps.config, viewer.userId, params.id);
      const { reviews, nextCursor } = await listReviews(deps.db, doctor.id, query);
      const summary = await summarizeReviews(deps.db, doctor);
      return { data: reviews.map(reviewView), summary, page: { total: summary.count, nextCursor } };
    }),
    serve(contract.createReview, async ({ viewer, body }) => ({
      data: reviewView(await createReview(deps, viewer, body)),
    })),
    serve(contract.reportReview, async ({ viewer, params, body }) => {
      await reportReview(deps, viewer, params.id, body.reason);
      return { data: null };
    }),
  ];
}
