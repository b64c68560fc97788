import type { DashboardList } from '@carelane/contract/appointments/appointment-lists';
import { cancelAppointment, rescheduleAppointment } from '@carelane/contract/appointments/booking-endpoints';
import {
  disputeAppointment,
  doctorActivity,
  doctorStats,
  doctorWeeks,
  getAppointment,
  listDoctorAppointments,
  listPatientAppointments,
  updateAppointmentStatus,
} from '@carelane/contract/appointments/endpoints';
import type { AppointmentStatus } from '@carelane/contract/appointments/status';
import type { Role } from '@carelane/contract/auth/account';
import { createReview } from '@carelane/contract/doctors/endpoints';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithEnvelope, errorMessage } from '../lib/api';
import { viewerZone } from '../lib/dates';
import { sendLater, undoSend, useIsDelayed } from '../lib/delayed-send';
import { STORED_FOR_OFFLINE } from '../lib/last-seen';
import { toast } from '../ui/toast';
import type { PartialAppointment } from './appointment-view';

const STALE_AFTER_MS = 30_000;
const caching = { staleTime: STALE_AFTER_MS } as const;

export const appointmentKeys = {
  all: ['appointments'] as const,
  one: (id: string) => ['appointments', 'one', id] as const,
  lists: ['appointments', 'list'] as const,
  figures: ['appointments', 'figures'] as const,
};

export type ListName = DashboardList | AppointmentStatus;
type ServerList = { list?: DashboardList | 'ahead' | 'overdue'; status?: AppointmentStatus };
interface ListPage {
  appointments: PartialAppointment[];
  total: number | undefined;
  next: Position | undefined;
}
interface Position extends ServerList {
  cursor?: string;
}

function firstPosition(list: ListName): Position {
  if (list === 'scheduled') return { list: 'ahead' };
  return list === 'completed' || list === 'canceled' ? { status: list } : { list };
}

/** public/boot.js requests the same. */
const DASHBOARD_PAGE_SIZE = 10;
const isPagedOnDashboard = ({ list }: Position) => list === 'upcoming' || list === 'past';

async function fetchPage(
  role: Role,
  profileId: string,
  position: Position,
  signal: AbortSignal,
): Promise<ListPage> {
  const request = {
    params: { id: profileId },
    query: {
      ...position,
      ...(isPagedOnDashboard(position) ? { limit: DASHBOARD_PAGE_SIZE } : {}),
      at: new Date().toISOString(),
      zone: viewerZone(),
    },
    signal,
  };
  if (role === 'doctor') {
    const { data, page } = await callWithEnvelope(listDoctorAppointments, request);
    return toPage(data, page, position);
  }
  const { data, page } = await callWithEnvelope(listPatientAppointments, request);
  return toPage(data.appointments, page, position);
}

function toPage(
  appointments: PartialAppointment[],
  page: { total?: number | undefined; nextCursor: string | null } | undefined,
  position: Position,
): ListPage {
  let next: Position | undefined;
  if (page?.nextCursor) next = { ...position, cursor: page.nextCursor };
  else if (position.list === 'ahead') next = { list: 'overdue' };
  return { appointments, total: page?.total, next };
}

export const appointmentListQuery = (role: Role, profileId: string | undefined, list: ListName) =>
  infiniteQueryOptions({
    queryKey: [...appointmentKeys.lists, role, profileId, list],
    queryFn: async ({ pageParam, signal }) => {
      if (!profileId) throw new Error('Patient ID is required');
      const page = await fetchPage(role, profileId, pageParam, signal);
      // The last page of upcoming ones also contains the first overdue ones, which may be all there are.
      if (page.next?.list !== 'overdue' || page.next.cursor) return page;
      const overdue = await fetchPage(role, profileId, page.next, signal);
      return { ...overdue, appointments: [...page.appointments, ...overdue.appointments] };
    },
    initialPageParam: firstPosition(list),
    getNextPageParam: (last) => last.next,
    enabled: profileId !== undefined,
    meta: STORED_FOR_OFFLINE,
    ...caching,
  });

export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: appointmentKeys.one(id),
    queryFn: ({ signal }) => call(getAppointment, { params: { id }, signal }),
    ...caching,
  });

export const doctorStatsQuery = queryOptions({
  queryKey: [...appointmentKeys.figures, 'stats'],
  queryFn: ({ signal }) => call(doctorStats, { signal }),
  ...caching,
});
export const doctorActivityQuery = queryOptions({
  queryKey: [...appointmentKeys.figures, 'activity'],
  queryFn: ({ signal }) => call(doctorActivity, { signal }),
  ...caching,
});
export const doctorWeeksQuery = queryOptions({
  queryKey: [...appointmentKeys.figures, 'weeks'],
  queryFn: ({ signal }) => call(doctorWeeks, { signal }),
  ...caching,
});

export function useRefetchAppointments() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: appointmentKeys.all });
}

export function useCancelAppointment() {
  const refetch = useRefetchAppointments();
  return useMutation({
    mutationFn: (id: string) => call(cancelAppointment, { params: { id } }),
    onSuccess: async () => {
      toast.success('Appointment canceled successfully');
      await refetch();
    },
    onError: refetch,
  });
}

const UNDO_COMPLETION_MS = 10_000;
const completionKey = (id: string) => `complete:${id}`;

export function useIsBeingCompleted(id: string): boolean {
  return useIsDelayed(completionKey(id));
}

/** Sent only once it can no longer be undone: docs/decisions/appointments.md#marking-a-visit-complete */
export function useCompleteAppointment() {
  const refetch = useRefetchAppointments();
  return ({ id, patientName }: { id: string; patientName: string }) => {
    const hideToast = toast.undoable(`Marking the visit with ${patientName} as complete…`, () =>
      undoSend(completionKey(id)),
    );
    sendLater(completionKey(id), UNDO_COMPLETION_MS, async () => {
      hideToast();
      try {
        const body = { status: 'completed' } as const;
        await call(updateAppointmentStatus, { params: { id }, body, outlivesPage: true });
        toast.success('Appointment status updated');
      } catch (error) {
        toast.error(`Failed to update status: ${errorMessage(error)}`);
      }
      await refetch();
    });
  };
}

export function useRescheduleAppointment() {
  const refetch = useRefetchAppointments();
  return useMutation({
    mutationFn: ({ id, date, time }: { id: string; date: string; time: string }) =>
      call(rescheduleAppointment, { params: { id }, body: { date, time } }),
    onSuccess: async () => {
      toast.success('Appointment moved');
      await refetch();
    },
  });
}

export function useReviewAppointment() {
  const refetch = useRefetchAppointments();
  return useMutation({
    mutationFn: (review: { appointmentId: string; rating: number; comment: string }) =>
      call(createReview, { body: review }),
    onSuccess: async () => {
      toast.success('Thank you for your review');
      await refetch();
    },
  });
}

export function useDisputeAppointment() {
  const refetch = useRefetchAppointments();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(disputeAppointment, { params: { id }, body: { reason } }),
    onSuccess: async () => {
      toast.success('Thank you. We will look into it and let you both know.');
      await refetch();
    },
  });
}
