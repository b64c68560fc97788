import {
  belongsIn,
  DASHBOARD_LISTS,
  type DashboardList,
  inListOrder,
} from '@carelane/contract/appointments/appointment-lists';
import type { Role } from '@carelane/contract/auth/account';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { viewerZone } from '../lib/dates';
import { useNow } from '../lib/now';
import { fetchMore } from '../ui/fetch-more';
import { appointmentListQuery, type ListName } from './api';
import { type AppointmentView, toAppointmentView } from './appointment-view';

const FIRST_RETRY_MS = 1_500;
const MAX_RETRY_MS = 24_000;

export interface AppointmentList {
  appointments: AppointmentView[] | undefined;
  count: number | undefined;
  error: Error | null;
  retry: () => void;
  loadMore: (() => void) | undefined;
  isLoadingMore: boolean;
}

export function useRetryAfterError(query: {
  isError: boolean;
  errorUpdateCount: number;
  refetch: () => Promise<unknown>;
}): void {
  const { isError, errorUpdateCount, refetch } = query;
  useEffect(() => {
    if (!isError) return;
    const delayMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, errorUpdateCount - 1));
    const timer = setTimeout(() => void refetch(), delayMs);
    return () => clearTimeout(timer);
  }, [isError, errorUpdateCount, refetch]);
}

export function useAppointmentList(
  role: Role,
  profileId: string | undefined,
  list: ListName,
): AppointmentList {
  const query = useInfiniteQuery(appointmentListQuery(role, profileId, list));
  const { refetch } = query;
  const [lastError, setLastError] = useState<Error | null>(null);
  // A retry clears the query's error.
  if (query.error && query.error !== lastError) setLastError(query.error);
  if (query.isSuccess && lastError) setLastError(null);

  useRetryAfterError(query);

  const pages = query.data?.pages;
  const loaded = pages && uniqueById(pages.flatMap((page) => page.appointments.map(toAppointmentView)));
  return {
    appointments: loaded,
    count: query.hasNextPage ? pages?.[0]?.total : loaded?.length,
    error: loaded ? null : lastError,
    retry: () => void refetch(),
    loadMore: query.hasNextPage ? () => void fetchMore(query) : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}

function uniqueById(appointments: AppointmentView[]): AppointmentView[] {
  return [...new Map(appointments.map((appointment) => [appointment.id, appointment])).values()];
}

/** Sorted by the current time, so that a card moves to another list when its time comes. */
export function useDashboardLists(
  role: Role,
  profileId: string | undefined,
): Record<DashboardList, AppointmentList> {
  const now = useNow();
  const lists = {
    today: useAppointmentList(role, profileId, 'today'),
    upcoming: useAppointmentList(role, profileId, 'upcoming'),
    past: useAppointmentList(role, profileId, 'past'),
  };
  const all = uniqueById(DASHBOARD_LISTS.flatMap((list) => lists[list].appointments ?? []));
  const currentList = (list: DashboardList): AppointmentList => {
    const loaded = lists[list];
    if (!loaded.appointments) return loaded;
    const viewpoint = { role, now, zone: viewerZone() };
    const appointments = all
      .filter((appointment) => belongsIn(list, appointment, viewpoint))
      .sort(byListOrder(list));
    return { ...loaded, appointments, count: loaded.loadMore ? loaded.count : appointments.length };
  };
  return { today: currentList('today'), upcoming: currentList('upcoming'), past: currentList('past') };
}

function byListOrder(list: DashboardList) {
  const order = inListOrder(list);
  return (a: AppointmentView, b: AppointmentView) =>
    order({ _id: a.id, startsAt: a.startsAt }, { _id: b.id, startsAt: b.startsAt });
}
