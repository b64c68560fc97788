import type { BodySent } from '@carelane/contract/endpoint';
import * as endpoints from '@carelane/contract/patients/endpoints';
import type { Patient } from '@carelane/contract/patients/patient';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../auth/session';
import { ApiError, call, callWithEnvelope } from '../lib/api';
import { STORED_FOR_OFFLINE } from '../lib/last-seen';

const patientKeys = {
  all: ['patients'] as const,
  own: ['patients', 'own'] as const,
};

export const ownPatientQuery = queryOptions({
  queryKey: patientKeys.own,
  meta: STORED_FOR_OFFLINE,
  queryFn: async ({ signal }): Promise<Patient | null> => {
    try {
      return await call(endpoints.ownPatientProfile, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

export const doctorPatientsQuery = (doctorId: string) =>
  infiniteQueryOptions({
    queryKey: [...patientKeys.all, 'of-doctor', doctorId],
    queryFn: ({ pageParam, signal }) =>
      callWithEnvelope(endpoints.doctorPatients, {
        params: { id: doctorId },
        query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.page.nextCursor,
  });

function useStoreOwnPatient() {
  const client = useQueryClient();
  return async (patient: Patient | null) => {
    client.setQueryData(ownPatientQuery.queryKey, patient);
    await Promise.all([
      client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['appointments'] }),
    ]);
  };
}

export function useCreatePatient() {
  const storePatient = useStoreOwnPatient();
  return useMutation({
    mutationFn: (body: FormData) => call(endpoints.createPatient, { body }),
    onSuccess: storePatient,
  });
}

export interface PatientUpdate {
  fields: BodySent<typeof endpoints.updatePatient>;
  picture: File | null;
}

export function useUpdatePatient() {
  const storePatient = useStoreOwnPatient();
  return useMutation({
    mutationFn: async ({ fields, picture }: PatientUpdate) => {
      // The picture goes first: if it is refused, nothing has been saved.
      if (picture) {
        const body = new FormData();
        body.set('profileImage', picture);
        await call(endpoints.updatePatientImage, { body });
      }
      return call(endpoints.updatePatient, { body: fields });
    },
    onSuccess: storePatient,
  });
}

export function useSaveHealthFacts() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodySent<typeof endpoints.saveHealthFacts>) =>
      call(endpoints.saveHealthFacts, { params: { id }, body }),
  });
}

export function useDeletePatient() {
  const storePatient = useStoreOwnPatient();
  return useMutation({
    mutationFn: () => call(endpoints.deletePatientProfile),
    onSuccess: () => storePatient(null),
  });
}
