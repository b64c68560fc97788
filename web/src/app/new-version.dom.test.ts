import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberCall } from '../consultations/session/open-call';
import { followNewVersions } from './new-version';

const OLD = '/assets/app-old.js';
const NEW = '/assets/app-new.js';

class Worker extends EventTarget {
  state = 'installing';
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  active: Worker | null = null;
  installing: Worker | null = null;
  update = vi.fn(async () => {});
  find(): Worker {
    this.installing = new Worker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
}

let registration: Registration;
let reload: ReturnType<typeof vi.fn<() => void>>;
let router: ReturnType<typeof createTwoScreenRouter>;

function createTwoScreenRouter() {
  const root = createRootRoute();
  const screen = (path: string) => createRoute({ getParentRoute: () => root, path });
  return createRouter({
    routeTree: root.addChildren([screen('/dashboard'), screen('/doctors')]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
  });
}

beforeEach(async () => {
  vi.stubEnv('PROD', true);
  vi.useFakeTimers();
  registration = new Registration();
  registration.active = new Worker();
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => registration },
  });
  vi.stubGlobal('caches', { match: async () => new Response(`<script type="module" src="${NEW}">`) });
  document.head.innerHTML = `<script type="module" src="${OLD}"></script>`;
  reload = vi.fn<() => void>();
  router = createTwoScreenRouter();
  await router.load();
  followNewVersions(router, reload);
  await vi.runAllTimersAsync();
});

afterEach(() => {
  rememberCall(null);
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  document.head.innerHTML = '';
});

async function deploy() {
  registration.find().become('activated');
  await vi.runAllTimersAsync();
}

describe('a newer version', () => {
  it('is loaded on the next change of screen', async () => {
    await deploy();
    expect(reload).not.toHaveBeenCalled();
    await router.navigate({ to: '/doctors' });
    expect(reload).toHaveBeenCalledOnce();
    expect(router.history.location.pathname).toBe('/doctors');
  });

  it('does not reload a screen that somebody stays on, such as a form with tabs', async () => {
    await deploy();
    await router.navigate({ to: '/dashboard', search: { tab: 'security' }, hash: 'passkeys' });
    await router.navigate({ to: '/dashboard', search: { tab: 'account' } });
    expect(reload).not.toHaveBeenCalled();
  });

  it('waits while a call is open in this tab', async () => {
    await deploy();
    rememberCall({
      appointmentId: 'a1',
      mode: 'video',
      cameraOn: true,
      microphoneOn: true,
      connectedAt: null,
    });
    await router.navigate({ to: '/doctors' });
    expect(reload).not.toHaveBeenCalled();
    rememberCall(null);
    await router.navigate({ to: '/dashboard' });
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload a page that was opened after the deploy', async () => {
    document.head.innerHTML = `<script type="module" src="${NEW}"></script>`;
    await deploy();
    await router.navigate({ to: '/doctors' });
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not assumed when the browser installs its first worker', async () => {
    registration.active = null;
    await deploy();
    await router.navigate({ to: '/doctors' });
    expect(reload).not.toHaveBeenCalled();
  });

  it('is checked for whenever the tab becomes visible', () => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(registration.update).toHaveBeenCalledOnce();
  });
});
