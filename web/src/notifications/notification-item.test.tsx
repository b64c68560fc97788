import { listNotifications, markRead, unreadCount } from '@carelane/contract/notifications/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { mock } from '../testing/mock';
import { mockPatient } from '../testing/mock-patient';
import { closeApp, openApp } from '../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });
afterEach(closeApp);

it.each([
  ['with a link', '/notifications'],
  ['without a link', null],
])('opening a notification %s marks it as read, once', async (_, link) => {
  mockPatient();
  let isRead = false;
  const createdAt = '2026-01-05T10:00:00.000Z';
  const notification = {
    id: 'n-1',
    message: 'Your visit was moved',
    type: 'appointment' as const,
    createdAt,
  };
  mock(listNotifications, () => [{ ...notification, isRead, link }], {
    page: { nextCursor: null },
  });
  mock(unreadCount, () => ({ count: isRead ? 0 : 1 }));
  const sent = mock(markRead, () => {
    isRead = true;
    return null;
  });
  openApp('/notifications');
  await screen.findByRole('img', { name: 'Unread' });
  fireEvent.click(screen.getByText('Your visit was moved'));
  await expect.poll(() => screen.queryByRole('img', { name: 'Unread' })).toBeNull();
  fireEvent.click(screen.getByText('Your visit was moved'));
  expect(sent.map(({ params }) => params.id)).toEqual(['n-1']);
});
