import { toWeeklyTemplate } from '@carelane/contract/doctors/availability';
import type { FreeTime } from '@carelane/contract/doctors/slots-for-date';
import { imageUrl } from '../images/store-image';
import { doctorFields } from './doctor-fields';
import type { DoctorRow } from './queries';

export function doctorView(row: DoctorRow, nextAvailable: FreeTime | undefined) {
  return {
    ...briefDoctorView(row, nextAvailable),
    available_time_slots: toWeeklyTemplate(row.weeklySlots),
    hours_saved: row.weeklySlots !== null,
  };
}

export function ownDoctorView(row: DoctorRow, nextAvailable: FreeTime | undefined) {
  const view = doctorView(row, nextAvailable);
  return {
    ...view,
    user_id: view.user_id && row.email ? { ...view.user_id, email: row.email } : view.user_id,
  };
}

export function briefDoctorView(row: DoctorRow, nextAvailable: FreeTime | undefined) {
  return {
    _id: row.id,
    user_id: row.userId ? { _id: row.userId, name: row.name } : null,
    name: row.name,
    ...doctorFields(row),
    status: row.status,
    profileImage: imageUrl(row.imageId),
    verified: row.verifiedAt !== null,
    rating: row.ratingCount === 0 ? null : row.rating,
    reviewCount: row.ratingCount,
    nextAvailable: nextAvailable ?? null,
    createdAt: row.createdAt,
  };
}
