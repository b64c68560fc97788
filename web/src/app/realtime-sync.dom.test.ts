import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { AppSocket } from '../lib/socket';
import { toast } from '../ui/toast';
import { followServerEvents } from './realtime-sync';

function fakeSocket() {
  const listeners = new Map<string, (payload: unknown) => void>();
  const socket = {
    on: (event: string, listener: (payload: unknown) => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
  } as unknown as AppSocket;
  return {
    socket,
    listeners,
    receive: (event: string, payload: unknown = {}) => listeners.get(event)?.(payload),
  };
}

function start() {
  const client = new QueryClient();
  const { socket, listeners, receive } = fakeSocket();
  const shown = vi.spyOn(toast, 'info').mockImplementation(() => {});
  shown.mockClear();
  const stop = followServerEvents(client, socket);
  const listKey = ['appointments', 'list', 'patient'];
  client.setQueryData(listKey, []);
  const isStale = () => client.getQueryState(listKey)?.isInvalidated;
  return { client, listeners, receive, shown, stop, isStale };
}

const notice = {
  id: 'n1',
  message: 'Asha Verma booked an appointment.',
  type: 'appointment',
  createdAt: '2026-03-02T04:00:00.000Z',
  link: '/appointments',
};

describe('the realtime sync', () => {
  it.each(['appointment-created', 'appointment-cancelled', 'appointment-updated'])(
    'the event %s refetches appointments, updates the bell and shows a toast',
    (event) => {
      const { client, receive, shown, isStale } = start();
      receive(event, { ...notice, appointmentId: 'a1', status: 'scheduled' });
      expect(isStale()).toBe(true);
      expect(client.getQueryData(['notifications', 'unread'])).toBe(1);
      expect(client.getQueryData(['notifications', 'latest'])).toMatchObject([{ id: 'n1', isRead: false }]);
      expect(shown).toHaveBeenCalledWith(expect.any(String), notice.message);
    },
  );

  it('shows a plain notification without a title, because its message is a full sentence', () => {
    const { receive, shown } = start();
    receive('notification', notice);
    expect(shown.mock.calls).toEqual([[notice.message]]);
  });

  it('counts a notice only once, even if it arrives twice', () => {
    const { client, receive } = start();
    receive('notification', notice);
    receive('notification', notice);
    expect(client.getQueryData(['notifications', 'unread'])).toBe(1);
  });

  it('does not refetch appointments when a doctor offers new times', () => {
    const { receive, shown, isStale } = start();
    receive('new-doctor-slot', { ...notice, doctorId: 'd1', doctorName: 'Meera Iyer' });
    expect(isStale()).toBe(false);
    expect(shown).toHaveBeenCalledOnce();
  });

  it('shows everything as read when another tab has read it', () => {
    const { client, receive, shown } = start();
    receive('notification', notice);
    shown.mockClear();
    receive('notifications-read');
    expect(client.getQueryData(['notifications', 'unread'])).toBe(0);
    expect(client.getQueryData(['notifications', 'latest'])).toMatchObject([{ isRead: true }]);
    expect(shown).not.toHaveBeenCalled();
  });

  it('refetches appointments silently when they were changed on another device', () => {
    const { client, receive, shown, isStale } = start();
    receive('appointments-changed');
    expect(isStale()).toBe(true);
    expect(shown).not.toHaveBeenCalled();
    expect(client.getQueryData(['notifications', 'unread'])).toBeUndefined();
  });

  it.each(['notification', 'appointments-changed'])(
    'the event %s refetches every screen that a message may be about, whether or not the app shows the message',
    async (event) => {
      const { client, receive } = start();
      const keys = [
        ['prescriptions', 'own'],
        ['appointments', 'list'],
        ['appointments', 'one', 'a1'],
        ['payments', 'own'],
        ['doctors', 'own'],
      ];
      for (const key of keys) client.setQueryData(key, []);
      receive(event, notice);
      await vi.waitFor(() =>
        expect(keys.filter((key) => !client.getQueryState(key)?.isInvalidated)).toEqual([]),
      );
    },
  );

  it('shows immediately who is in the room, and refetches in case a response in flight is older', () => {
    const { client, receive } = start();
    const waitingKey = ['consultations', 'waiting'];
    client.setQueryData(waitingKey, []);
    const presence = { appointmentId: 'a1', doctor: false, patient: true };
    receive('room-presence', presence);
    expect(client.getQueryData(waitingKey)).toEqual([presence]);
    expect(client.getQueryState(waitingKey)?.isInvalidated).toBe(true);
    expect(client.getQueryData(['consultations', 'presence', 'a1'])).toEqual(presence);
  });

  it('refetches every screen after a connect', () => {
    const { client, receive, isStale } = start();
    client.setQueryData(['prescriptions', 'own'], []);
    receive('connect');
    expect(isStale()).toBe(true);
    expect(client.getQueryState(['prescriptions', 'own'])?.isInvalidated).toBe(true);
  });

  it.each(['connect', 'appointment-created'])(
    'lets a request that is in flight at %s finish, then sends it again',
    async (event) => {
      const { client, receive } = start();
      const queryKey = ['appointments', 'list', 'doctor'];
      const resolvers: ((response: string) => void)[] = [];
      const queryFn = () => new Promise<string>((resolve) => resolvers.push(resolve));
      const unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
      receive(event, notice);
      expect(resolvers).toHaveLength(1);
      resolvers[0]?.('read before');
      await expect.poll(() => resolvers.length).toBe(2);
      expect(client.getQueryData(queryKey)).toBe('read before');
      resolvers[1]?.('read after');
      await expect.poll(() => client.getQueryData(queryKey)).toBe('read after');
      expect(resolvers).toHaveLength(2);
      unsubscribe();
    },
  );

  it('refetches neither unused nor failed queries', async () => {
    const { client, receive } = start();
    const queryKey = ['appointments', 'list', 'doctor'];
    let fail: (error: Error) => void = () => {};
    const queryFn = vi.fn(
      () =>
        new Promise<string>((_, reject) => {
          fail = reject;
        }),
    );
    const idle = vi.fn();
    const observers = [
      new QueryObserver(client, { queryKey, queryFn, retry: false }),
      new QueryObserver(client, { queryKey: ['appointments', 'one', 'a1'], queryFn: idle, enabled: false }),
    ];
    const stops = observers.map((observer) => observer.subscribe(() => {}));
    receive('connect');
    fail(new Error('offline'));
    await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('error');
    await Promise.resolve();
    expect(queryFn).toHaveBeenCalledOnce();
    expect(idle).not.toHaveBeenCalled();
    for (const stop of stops) stop();
  });

  it('ignores events after it is stopped', () => {
    const { listeners, stop } = start();
    stop();
    expect(listeners.size).toBe(0);
  });
});
