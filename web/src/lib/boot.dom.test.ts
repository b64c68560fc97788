import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE } from './storage';

// Vite allows no import from `public/`, but a glob can read a file there.
const [BOOT = "throw new Error('there is no public/boot.js')"] = Object.values(
  import.meta.glob('../../public/boot.js', { eager: true, import: 'default', query: '?raw' }) as Record<
    string,
    string
  >,
);
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  localStorage.setItem(STORAGE.token, 'a-token-of-somebody');
  history.replaceState(null, '', '/dashboard');
  const script = document.createElement('script');
  script.dataset.screens = JSON.stringify({ files: [], screens: {} });
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
  globalThis.carelaneEarly = undefined;
  localStorage.clear();
});

const jsonResponse = (data: unknown) => new Response(JSON.stringify({ data }));

async function requestsFor(role: string): Promise<string[]> {
  fetched.mockImplementation(async (address) =>
    jsonResponse(String(address).endsWith('/current-user') ? { role } : { _id: 'own-profile' }),
  );
  new Function(BOOT)();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 20));
  return fetched.mock.calls.map(([address]) => String(address).split('?')[0] ?? '');
}

it.each(['patient', 'doctor'])('requests a %s’s lists early', async (role) => {
  const list = `/api/v1/appointment/${role}/own-profile`;
  expect(await requestsFor(role)).toEqual([
    '/api/v1/user/current-user',
    `/api/v1/${role}/profile`,
    list,
    list,
    list,
  ]);
});

it('does not request the profile of an operator, who has none', async () => {
  expect(await requestsFor('operator')).toEqual(['/api/v1/user/current-user']);
});
