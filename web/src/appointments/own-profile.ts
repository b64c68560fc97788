import { ownPatientProfile } from '@carelane/contract/patients/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../lib/api';

/** Null when the patient has not made a profile yet. */
export const ownPatientProfileQuery = queryOptions({
  queryKey: ['patients', 'own'],
  queryFn: async ({ signal }) => {
    try {
      return await call(ownPatientProfile, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});
