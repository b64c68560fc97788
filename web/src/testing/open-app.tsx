import { notifications } from '@mantine/notifications';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, configure, render } from '@testing-library/react';
import { vi } from 'vitest';
import { Providers } from '../app/providers';
import { createQueryClient } from '../app/query-client';
import { createAppRouter } from '../app/router';
import { watchServer } from '../app/watch-server';
import { setServerReachable } from '../lib/server-reachable';
import { type AppSocket, closeSocket, setSocket } from '../lib/socket';
import { STORAGE } from '../lib/storage';

let stop = () => {};

export function stubBrowser(): void {
  // Long enough for a busy machine.
  configure({ asyncUtilTimeout: 45_000 });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('ResizeObserver', SilentObserver);
  vi.stubGlobal('IntersectionObserver', SilentObserver);
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener() {}, removeEventListener() {} },
    configurable: true,
  });
}

export function openApp(address: string, token: string | null = 'token-1') {
  stubBrowser();
  if (token) localStorage.setItem(STORAGE.token, token);
  setSocket(silentSocket());
  const client = createQueryClient();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  const stopWatching = watchServer(client);
  stop = () => {
    stopWatching();
    client.clear();
  };
  render(
    <Providers queryClient={client}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { client, router };
}

export async function closeApp(): Promise<void> {
  await act(() => vi.dynamicImportSettled());
  cleanup();
  notifications.clean();
  stop();
  closeSocket();
  setServerReachable(true);
}

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function silentSocket(): AppSocket {
  const quiet = { on() {}, off() {} };
  return { ...quiet, io: quiet, connected: false, connect() {}, disconnect() {}, emit() {} } as never;
}
