import { ownPatientProfile } from '@carelane/contract/patients/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../lib/api';

export const patientKeys = { own: ['patients', 'own'] as const };

/** Null when the patient has not made a profile yet. */
export const ownPatientQuery = queryOptions({
  queryKey: patientKeys.own,
  queryFn: async ({ signal }) => {
    try {
      return await call(ownPatientProfile, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});
