import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { AppSocket } from '../lib/socket';
import { toast } from '../ui/toast';
import { sync } from './realtime-sync';

/** Only what `sync` uses of a socket. */
function fakeSocket() {
  const listeners = new Map<string, (payload: unknown) => void>();
  const socket = {
    on: (event: string, listener: (payload: unknown) => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
  } as unknown as AppSocket;
  return {
    socket,
    listeners,
    hear: (event: string, payload: unknown = {}) => listeners.get(event)?.(payload),
  };
}

function start() {
  const client = new QueryClient();
  const { socket, listeners, hear } = fakeSocket();
  const shown = vi.spyOn(toast, 'info').mockImplementation(() => {});
  shown.mockClear();
  const stop = sync(client, socket);
  const lists = ['appointments', 'list', 'patient'];
  client.setQueryData(lists, []);
  const isStale = () => client.getQueryState(lists)?.isInvalidated;
  return { client, listeners, hear, shown, stop, isStale };
}

const notice = {
  id: 'n1',
  message: 'Asha Verma booked an appointment.',
  type: 'appointment',
  createdAt: '2026-03-02T04:00:00.000Z',
  link: '/appointments',
};

describe('what a live event does to the screens', () => {
  it.each(['appointment-created', 'appointment-cancelled', 'appointment-updated'])(
    '%s asks for appointments anew, rings the bell and raises a toast',
    (event) => {
      const { client, hear, shown, isStale } = start();
      hear(event, { ...notice, appointmentId: 'a1', status: 'scheduled' });
      expect(isStale()).toBe(true);
      expect(client.getQueryData(['notifications', 'unread'])).toBe(1);
      expect(client.getQueryData(['notifications', 'latest'])).toMatchObject([{ id: 'n1', isRead: false }]);
      expect(shown).toHaveBeenCalledWith(expect.any(String), notice.message);
    },
  );

  it('counts the same notice once', () => {
    const { client, hear } = start();
    hear('notification', notice);
    hear('notification', notice);
    expect(client.getQueryData(['notifications', 'unread'])).toBe(1);
  });

  it('leaves appointments alone when a doctor opens new times', () => {
    const { hear, shown, isStale } = start();
    hear('new-doctor-slot', { ...notice, doctorId: 'd1', doctorName: 'Meera Iyer' });
    expect(isStale()).toBe(false);
    expect(shown).toHaveBeenCalledOnce();
  });

  it('shows everything as read when another tab has read it', () => {
    const { client, hear, shown } = start();
    hear('notification', notice);
    shown.mockClear();
    hear('notifications-read');
    expect(client.getQueryData(['notifications', 'unread'])).toBe(0);
    expect(client.getQueryData(['notifications', 'latest'])).toMatchObject([{ isRead: true }]);
    expect(shown).not.toHaveBeenCalled();
  });

  it('asks for appointments anew, without a word, when the own ones were changed on another device', () => {
    const { client, hear, shown, isStale } = start();
    hear('appointments-changed');
    expect(isStale()).toBe(true);
    expect(shown).not.toHaveBeenCalled();
    expect(client.getQueryData(['notifications', 'unread'])).toBeUndefined();
  });

  it('catches up after every connect', () => {
    const { hear, isStale } = start();
    hear('connect');
    expect(isStale()).toBe(true);
  });

  it('hears nothing after it was stopped', () => {
    const { listeners, stop } = start();
    stop();
    expect(listeners.size).toBe(0);
  });
});
