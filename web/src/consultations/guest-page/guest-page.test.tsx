import type { Invitation } from '@carelane/contract/consultations/guest';
import { enterAsGuest, readInvitation } from '@carelane/contract/consultations/guest-endpoints';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE } from '../../lib/storage';
import { mock, refused } from '../../testing/mock';
import { closeApp, openApp } from '../../testing/open-app';

vi.setConfig({ testTimeout: 120_000 });

type Listener = (payload?: unknown) => void;
const sockets = vi.hoisted(() => ({
  opened: [] as { namespace: string; session: string; receive(event: string, payload?: unknown): void }[],
  sent: [] as string[],
}));
vi.mock('socket.io-client', () => ({
  io: (namespace: string, { auth }: { auth: { session: string } }) => {
    const listeners = new Map<string, Listener>();
    const receive = (event: string, payload?: unknown) => listeners.get(event)?.(payload);
    sockets.opened.push({ namespace, session: auth.session, receive });
    return {
      connected: true,
      active: true,
      on: (event: string, listener: Listener) => void listeners.set(event, listener),
      emit: (event: string) => void sockets.sent.push(event),
      connect() {},
      disconnect() {},
    };
  },
}));

const startsAt = '2026-03-02T05:00:00.000Z';
const invitation: Invitation = {
  kind: 'interpreter',
  doctorName: 'Meera Iyer',
  startsAt,
  timezone: 'Asia/Kolkata',
  opensAt: null,
};

beforeEach(() => {
  sockets.opened.length = 0;
  sockets.sent.length = 0;
  sessionStorage.clear();
  vi.stubGlobal('MediaStream', class {});
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      addEventListener() {},
      removeEventListener() {},
      enumerateDevices: async () => [],
      getUserMedia: () => Promise.reject(Object.assign(new Error('none'), { name: 'NotFoundError' })),
    },
  });
});
afterEach(closeApp);

async function enterLobby() {
  mock(readInvitation, invitation);
  mock(enterAsGuest, { session: 'guest-session' });
  const app = openApp('/guest#secret', null);
  fireEvent.change(await screen.findByLabelText('Your Name'), { target: { value: 'Gita Rao' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Waiting Room' });
  const [socket] = sockets.opened;
  if (!socket) throw new Error('no socket was opened');
  return { ...app, receive: (event: string, payload?: unknown) => act(() => socket.receive(event, payload)) };
}

it('an invitation names the doctor and the role of the guest, and asks for a name', async () => {
  const requests = mock(readInvitation, invitation);
  openApp('/guest#secret', null);
  await screen.findByRole('heading', { name: 'You are invited to a video visit' });
  screen.getByText(/^As an interpreter, with Dr\. Meera Iyer on /);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Name must be at least 2 characters.');
  expect(requests.map(({ body }) => body)).toEqual([{ token: 'secret' }]);
});

it('the secret in a path moves behind the hash sign, so that no later request contains it', async () => {
  const requests = mock(readInvitation, invitation);
  const { router } = openApp('/guest/secret', null);
  await screen.findByRole('heading', { name: 'You are invited to a video visit' });
  expect(router.state.location.href).toBe('/guest#secret');
  expect(requests.map(({ body }) => body)).toEqual([{ token: 'secret' }]);
});

it('a guest who is early is shown when to join, and does not use up the link', async () => {
  mock(readInvitation, { ...invitation, opensAt: startsAt });
  openApp('/guest#secret', null);
  await screen.findByText(/^You can join from /);
  expect(screen.queryByLabelText('Your Name')).toBeNull();
});

it.each(['/guest#used', '/guest'])('the page at %s says how to get a new link', async (address) => {
  mock(readInvitation, refused('EXPIRED'));
  openApp(address, null);
  await screen.findByText(/ask .*for a new one/);
});

it('entering a name removes the secret from the address and stores the session in the tab', async () => {
  const { router, receive } = await enterLobby();
  expect(router.state.location.hash).toBe('');
  expect(sockets.opened).toMatchObject([{ namespace: '/guest', session: 'guest-session' }]);
  expect(sessionStorage.getItem(STORAGE.guest)).toContain('guest-session');
  expect(JSON.stringify(localStorage)).not.toContain('guest-session');
  screen.getByText('Connecting to Carelane…');
  receive('seat', { state: 'waiting' });
  screen.getByText(/^The doctor knows that you are here/);
});

it.each([
  ['removed', 'You were removed from the visit'],
  ['over', 'You are no longer in this visit'],
])('the tab shows why the visit ended (%s), and removes the session', async (why, title) => {
  const { receive } = await enterLobby();
  receive('ended', { why });
  screen.getByRole('heading', { name: title });
  expect(sessionStorage.getItem(STORAGE.guest)).toBeNull();
});

it('a guest can leave with a button', async () => {
  await enterLobby();
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'You have left the visit' });
  expect(sockets.sent).toEqual(['leave']);
});

it('a second tab takes over, and the first can take the visit back', async () => {
  const { receive } = await enterLobby();
  receive('taken-over', {});
  fireEvent.click(screen.getByRole('button', { name: 'Continue Here' }));
  await screen.findByRole('heading', { name: 'Waiting Room' });
  expect(sockets.opened).toHaveLength(2);
});

it('a reload continues the visit without a link, and so does a link that this tab has used', async () => {
  sessionStorage.setItem(
    STORAGE.guest,
    JSON.stringify({ session: 'stored', cameraOn: false, microphoneOn: true }),
  );
  mock(readInvitation, refused('EXPIRED'));
  openApp('/guest#used', null);
  await screen.findByRole('heading', { name: 'Waiting Room' });
  expect(sockets.opened).toMatchObject([{ session: 'stored' }]);
  expect(sessionStorage.getItem(STORAGE.guest)).toContain('"cameraOn":false');
});
