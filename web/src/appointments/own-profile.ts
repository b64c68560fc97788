import { ownDoctorProfile } from '@carelane/contract/doctors/endpoints';
import { ownPatientProfile } from '@carelane/contract/patients/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../lib/api';

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const ownPatientProfileQuery = queryOptions({
  queryKey: ['patients', 'own'],
  queryFn: ({ signal }) => orNull(call(ownPatientProfile, { signal })),
});
export const ownDoctorProfileQuery = queryOptions({
  queryKey: ['doctors', 'own'],
  queryFn: ({ signal }) => orNull(call(ownDoctorProfile, { signal })),
});
