import type { IceServers, RoomPresence } from '@carelane/contract/consultations/consultation';
import * as endpoints from '@carelane/contract/consultations/endpoints';
import type { CallMessage, ChatMessage } from '@carelane/contract/realtime';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../lib/api';

export const consultationKeys = {
  all: ['consultations'] as const,
  waiting: ['consultations', 'waiting'] as const,
  anyPresence: ['consultations', 'presence'] as const,
  anyGuests: ['consultations', 'guests'] as const,
  presence: (id: string) => ['consultations', 'presence', id] as const,
  messages: (id: string) => ['consultations', id, 'messages'] as const,
  notes: (id: string) => ['consultations', id, 'notes'] as const,
};

const MAX_MESSAGE_RETRIES = 6;

export const messagesQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: consultationKeys.messages(appointmentId),
    queryFn: ({ signal }) => call(endpoints.chatMessages, { params: { appointmentId }, signal }),
    // A history that was requested before a message arrived lacks it.
    structuralSharing: (cached, loaded) =>
      mergeMessages((cached ?? []) as ChatMessage[], loaded as ChatMessage[]),
    // Fetches missed messages once after a reconnection, when the server may still be starting.
    retry: (failures, error) =>
      failures < MAX_MESSAGE_RETRIES && !(error instanceof ApiError && error.status < 500),
  });

export const notesQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: consultationKeys.notes(appointmentId),
    queryFn: ({ signal }) => call(endpoints.getNotes, { params: { appointmentId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const presenceQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: consultationKeys.presence(appointmentId),
    queryFn: ({ signal }) => call(endpoints.roomPresence, { params: { appointmentId }, signal }),
  });

const waitingQuery = queryOptions({
  queryKey: consultationKeys.waiting,
  queryFn: ({ signal }) => call(endpoints.waitingRooms, { signal }),
});

const ICE_SERVERS_TIMEOUT_MS = 4_000;

/** For every new connection, because relay credentials expire. */
export async function fetchIceServers(appointmentId: string): Promise<RTCIceServer[]> {
  const signal = AbortSignal.timeout(ICE_SERVERS_TIMEOUT_MS);
  const { iceServers } = await call(endpoints.iceServers, { params: { appointmentId }, signal });
  return toRtcServers(iceServers);
}

export function toRtcServers(iceServers: IceServers['iceServers']): RTCIceServer[] {
  return iceServers.map(({ urls, username, credential }) =>
    username !== undefined && credential !== undefined ? { urls, username, credential } : { urls },
  );
}

export function saveNotes(appointmentId: string, text: string, basedOn: string | null | undefined) {
  const body = { text, ...(basedOn === undefined ? {} : { basedOn }) };
  return call(endpoints.saveNotes, { params: { appointmentId }, body });
}

export function mergeMessages<M extends CallMessage>(cached: readonly M[], loaded: readonly M[]): M[] {
  const byId = new Map([...cached, ...loaded].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

export function addMessage(client: QueryClient, appointmentId: string, message: ChatMessage): void {
  client.setQueryData(messagesQuery(appointmentId).queryKey, (cached = []) =>
    mergeMessages(cached, [message]),
  );
}

export function applyPresence(client: QueryClient, presence: RoomPresence): void {
  client.setQueryData(presenceQuery(presence.appointmentId).queryKey, presence);
  client.setQueryData(waitingQuery.queryKey, (cached) => {
    if (!cached) return cached;
    const others = cached.filter(({ appointmentId }) => appointmentId !== presence.appointmentId);
    const isInUse = presence.doctor || presence.patient;
    return isInUse ? [...others, presence] : others;
  });
}

export function useRoomsInUse(isDoctor: boolean): RoomPresence[] {
  return useQuery({ ...waitingQuery, enabled: isDoctor }).data ?? [];
}
