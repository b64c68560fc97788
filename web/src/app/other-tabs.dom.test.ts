import { currentUser, logout } from '@carelane/contract/auth/endpoints';
import { markAllRead, unreadCount } from '@carelane/contract/notifications/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logOut, sessionQuery } from '../auth/session';
import { switchSession } from '../auth/switch-session';
import { ApiError, call, callRaw } from '../lib/api';
import { flushBeforeLeaving } from '../lib/delayed-send';
import { STORED_FOR_OFFLINE, storeLastSeen } from '../lib/last-seen';
import { sendForm } from '../lib/send-form';
import { STORAGE } from '../lib/storage';
import { mock } from '../testing/mock';
import { patientUser } from '../testing/people';
import { followOtherTabs } from './other-tabs';
import { createQueryClient } from './query-client';

let client: QueryClient;
let stop: () => void;
const reload = vi.fn();
const stored = (key: string) => localStorage.getItem(key);
const session = () => client.getQueryData(sessionQuery.queryKey);

beforeEach(async () => {
  reload.mockClear();
  localStorage.setItem(STORAGE.token, 'token-1');
  mock(currentUser, patientUser);
  client = createQueryClient();
  stop = followOtherTabs(client, reload);
  await client.fetchQuery(sessionQuery);
});
afterEach(() => {
  stop();
  client.clear();
  window.location.hash = '';
});

function receiveToken(newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE.token, newValue }));
}
const restorePage = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

describe('a change in another tab', () => {
  it('switching to another person reloads this page, and removes nothing', () => {
    localStorage.setItem(STORAGE.token, 'token-2');
    receiveToken('token-2');
    expect(reload).toHaveBeenCalledOnce();
    expect(stored(STORAGE.token)).toBe('token-2');
  });

  it('signing out does not sign out the next person, who has already signed in', () => {
    localStorage.setItem(STORAGE.token, 'token-2');
    receiveToken(null);
    expect(stored(STORAGE.token)).toBe('token-2');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('signing out also signs out this tab', () => {
    localStorage.removeItem(STORAGE.token);
    receiveToken(null);
    expect(session()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a page that the Back button restores from memory', () => {
  it('is reloaded when somebody else is signed in now', () => {
    localStorage.setItem(STORAGE.token, 'token-2');
    restorePage();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is unchanged for the same person', () => {
    restorePage();
    expect(reload).not.toHaveBeenCalled();
    expect(session()).toEqual(patientUser);
  });

  it('is signed out after a logout', () => {
    localStorage.removeItem(STORAGE.token);
    restorePage();
    expect(session()).toBeNull();
  });
});

describe('a page that has not noticed yet that somebody else is signed in', () => {
  const tokens = (sent: { token: string | undefined }[]) => sent.map(({ token }) => token);
  beforeEach(() => localStorage.setItem(STORAGE.token, 'token-2'));

  it('sends every request with its own token', async () => {
    const read = mock(unreadCount, { count: 0 });
    const written = mock(markAllRead, null);
    await call(unreadCount);
    await callRaw(unreadCount);
    await call(markAllRead);
    expect(tokens([...read, ...written])).toEqual(['token-1', 'token-1', 'token-1']);
  });

  it('sends a file with its own token', async () => {
    const headers: string[][] = [];
    class FakeRequest extends EventTarget {
      upload = {};
      status = 204;
      onload = () => {};
      open() {}
      setRequestHeader(...header: string[]) {
        headers.push(header);
      }
      send() {
        this.onload();
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const options = { onProgress() {}, signal: new AbortController().signal };
    await sendForm(markAllRead, {}, new FormData(), options);
    expect(headers).toContainEqual(['authorization', 'Bearer token-1']);
  });

  it('logs out the person it shows, and nobody else', async () => {
    const ended = mock(logout, null);
    await logOut(client, reload);
    expect(tokens(ended)).toEqual(['token-1']);
    expect(stored(STORAGE.token)).toBe('token-2');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is reloaded when it becomes visible again', () => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('switching', () => {
  it('never removes the token, so that no other tab signs out', async () => {
    const removed = vi.spyOn(Storage.prototype, 'removeItem');
    await switchSession(client, 'child', '#child');
    expect([stored(STORAGE.token), stored(STORAGE.ownToken)]).toEqual(['child', 'token-1']);
    expect(removed.mock.calls.flat()).not.toContain(STORAGE.token);
    expect(window.location.hash).toBe('#child');
    removed.mockRestore();
  });

  it('switching back ends the session for the other person and restores one’s own token', async () => {
    localStorage.setItem(STORAGE.ownToken, 'own');
    const ended = mock(logout, null);
    await switchSession(client, 'own', '#own');
    expect(ended.map(({ token }) => token)).toEqual(['token-1']);
    expect([stored(STORAGE.token), stored(STORAGE.ownToken)]).toEqual(['own', null]);
  });

  it('is not undone by a late refusal of the previous session', async () => {
    await switchSession(client, 'child', '#child');
    const refusal = new ApiError('Please sign in', 401, 'SIGNED_OUT', [], {});
    const late = { queryKey: ['late'], queryFn: () => Promise.reject(refusal) };
    await client.fetchQuery(late).catch(() => undefined);
    expect([stored(STORAGE.token), stored(STORAGE.ownToken)]).toEqual(['child', 'token-1']);
  });

  it('is refused while a message of the previous person has not been sent', async () => {
    const unregister = flushBeforeLeaving(async () => false);
    await expect(switchSession(client, 'child', '#child')).rejects.toThrow('not been sent yet');
    expect([stored(STORAGE.token), stored(STORAGE.ownToken)]).toEqual(['token-1', null]);
    unregister();
    await switchSession(client, 'child', '#child');
    expect(stored(STORAGE.token)).toBe('child');
  });

  it('stores nothing that was loaded for the previous person', async () => {
    vi.useFakeTimers();
    storeLastSeen(client);
    await client.fetchQuery({ queryKey: ['papers'], queryFn: () => ['secret'], meta: STORED_FOR_OFFLINE });
    await switchSession(client, 'child', '#child');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stored(STORAGE.lastSeen)).toBeNull();
  });
});
