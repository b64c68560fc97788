import { describe, expect, it, vi } from 'vitest';
import { STORAGE } from '../lib/storage';
import {
  onStoredNotificationsChange,
  readStoredNotifications,
  writeStoredNotifications,
} from './stored-notifications';

const notification = {
  id: 'n1',
  message: 'Your appointment is booked.',
  type: 'appointment',
  isRead: false,
  createdAt: '2026-03-02T04:00:00.000Z',
  link: null,
} as const;

describe('the local copy of the notifications', () => {
  it('is read as it was written, and only by its owner', () => {
    writeStoredNotifications({ userId: 'u1', unread: 1, notifications: [notification] });
    expect(readStoredNotifications('u1')).toMatchObject({
      unread: 1,
      notifications: [{ id: 'n1', userId: 'u1' }],
    });
    expect(readStoredNotifications('u2')).toBeUndefined();
  });

  it.each(['', '{', 'null', '[]', '{"userId":"u1"}'])('is ignored when it is %j', (text) => {
    localStorage.setItem(STORAGE.notifications, text);
    expect(readStoredNotifications('u1')).toBeUndefined();
  });

  it('calls the listener when another tab changes it', () => {
    const onChange = vi.fn();
    const stop = onStoredNotificationsChange('u1', onChange);
    const newValue = JSON.stringify({ userId: 'u1', unread: 0, notifications: [] });
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.notifications, newValue }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else', newValue }));
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.notifications, newValue }));
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(onChange).toHaveBeenCalledWith({ userId: 'u1', unread: 0, notifications: [] });
  });
});
