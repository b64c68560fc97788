import type { Doctor } from '@carelane/contract/doctors/doctor';
import * as endpoints from '@carelane/contract/doctors/endpoints';
import type { BodySent, QuerySent } from '@carelane/contract/endpoint';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { sessionQuery } from '../auth/session';
import { ApiError, call, callWithEnvelope } from '../lib/api';
import { STORED_FOR_OFFLINE } from '../lib/last-seen';

const DOCTORS_STALE_TIME_MS = 60_000;
const PAGE_SIZE = 24;
const REVIEWS_PAGE_SIZE = 10;

export const doctorKeys = {
  all: ['doctors'] as const,
  lists: ['doctors', 'list'] as const,
  own: ['doctors', 'own'] as const,
  one: (id: string) => ['doctors', 'one', id] as const,
};

export type DoctorQuery = Omit<QuerySent<typeof endpoints.allDoctors>, 'limit' | 'cursor' | 'brief'>;

export const doctorListQuery = (filter: DoctorQuery, limit = PAGE_SIZE) =>
  infiniteQueryOptions({
    queryKey: [...doctorKeys.lists, filter, limit],
    queryFn: ({ pageParam, signal }) =>
      callWithEnvelope(endpoints.allDoctors, {
        query: { ...filter, limit, brief: 'true', ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.page.nextCursor,
    staleTime: DOCTORS_STALE_TIME_MS,
    placeholderData: (previous) => previous,
  });

export const offeredSpecialtiesQuery = queryOptions({
  queryKey: [...doctorKeys.all, 'specialties'],
  queryFn: ({ signal }) => call(endpoints.offeredSpecialties, { signal }),
  staleTime: 10 * DOCTORS_STALE_TIME_MS,
});

export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: [...doctorKeys.all, 'suggestions', search],
    queryFn: ({ signal }) => call(endpoints.searchSuggestions, { query: { search }, signal }),
    staleTime: DOCTORS_STALE_TIME_MS,
    placeholderData: (previous) => previous,
  });

export const doctorQuery = (id: string) =>
  queryOptions({
    queryKey: doctorKeys.one(id),
    queryFn: ({ signal }) => call(endpoints.doctorProfile, { params: { id }, signal }),
    staleTime: DOCTORS_STALE_TIME_MS,
  });

export function useDoctor(id: string) {
  return useQuery(doctorQuery(id));
}

export const ownDoctorQuery = queryOptions({
  queryKey: doctorKeys.own,
  meta: STORED_FOR_OFFLINE,
  queryFn: async ({ signal }): Promise<Doctor | null> => {
    try {
      return await call(endpoints.ownDoctorProfile, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

export const doctorReviewsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...doctorKeys.one(id), 'reviews'],
    queryFn: ({ pageParam, signal }) =>
      callWithEnvelope(endpoints.doctorReviews, {
        params: { id },
        query: { limit: REVIEWS_PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.page.nextCursor,
    staleTime: DOCTORS_STALE_TIME_MS,
  });

export const closedTimesKey = [...doctorKeys.own, 'closed-times'];
export const daysOffQuery = queryOptions({
  queryKey: [...doctorKeys.own, 'days-off'],
  queryFn: ({ signal }) => call(endpoints.getDaysOff, { signal }),
});

function useStoreOwnDoctor() {
  const client = useQueryClient();
  return async (doctor: Doctor) => {
    client.setQueryData(ownDoctorQuery.queryKey, doctor);
    await Promise.all([
      client.invalidateQueries({ queryKey: doctorKeys.lists }),
      client.invalidateQueries({ queryKey: doctorKeys.one(doctor._id) }),
      client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ]);
  };
}

export function useCreateDoctor() {
  const storeOwnDoctor = useStoreOwnDoctor();
  return useMutation({
    mutationFn: (body: FormData) => call(endpoints.createDoctor, { body }),
    onSuccess: storeOwnDoctor,
  });
}

export interface DoctorUpdate {
  fields: BodySent<typeof endpoints.updateDoctor>;
  picture: File | null;
}

export function useUpdateDoctor() {
  const storeOwnDoctor = useStoreOwnDoctor();
  return useMutation({
    mutationFn: async ({ fields, picture }: DoctorUpdate) => {
      // The picture goes first: if it is refused, nothing has been saved.
      if (picture) {
        const body = new FormData();
        body.set('profileImage', picture);
        await call(endpoints.updateDoctorImage, { body });
      }
      return call(endpoints.updateDoctor, { body: fields });
    },
    onSuccess: storeOwnDoctor,
  });
}

export function useSetDoctorStatus() {
  const storeOwnDoctor = useStoreOwnDoctor();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: Doctor['status'] }) =>
      call(endpoints.toggleDoctorStatus, { params: { id }, body: { status } }),
    onSuccess: storeOwnDoctor,
  });
}

export function useSaveTimeSlots() {
  const storeOwnDoctor = useStoreOwnDoctor();
  return useMutation({
    mutationFn: ({ id, ...body }: BodySent<typeof endpoints.saveTimeSlots> & { id: string }) =>
      callWithEnvelope(endpoints.saveTimeSlots, { params: { id }, body }),
    onSuccess: ({ data }) => storeOwnDoctor(data),
  });
}

export function useSaveDaysOff() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodySent<typeof endpoints.putDaysOff>) =>
      callWithEnvelope(endpoints.putDaysOff, { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(daysOffQuery.queryKey, data);
      return client.invalidateQueries({ queryKey: doctorKeys.lists });
    },
  });
}

export function useReportReview() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(endpoints.reportReview, { params: { id }, body: { reason } }),
  });
}
