import { describe, expect, it } from 'vitest';
import { forgetEverything, SIDEBAR_COOKIE, STORAGE } from './storage';

const source = import.meta.glob<string>(
  [
    '../**/*.{ts,tsx}',
    '!../**/*.test.{ts,tsx}',
    '!../testing/**',
    '../../public/*.js',
    '../../prerender/*.js',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const files = Object.entries(source).map(([path, text]) => ({ path: path.replace(/^(\.+\/)+/, ''), text }));

const names: string[] = Object.values(STORAGE).map((name) =>
  typeof name === 'string' ? name : name('one', 'two'),
);
const KEPT: string[] = [STORAGE.device, STORAGE.colorScheme];
/** With a file extension it would be the name of a download. */
const STORED_NAME = /['"`](carelane-[\w-]*)(?!.*\.(json|txt|zip))/g;

describe('what the product stores in the browser', () => {
  it('has all its names in one list', () => {
    const listedNames = [...names, SIDEBAR_COOKIE];
    const unlisted = files
      .filter(({ path }) => path !== 'storage.ts')
      .flatMap(({ path, text }) => [...text.matchAll(STORED_NAME)].map(([, name]) => ({ path, name })))
      .filter(({ name }) => !listedNames.includes(name ?? ''));
    expect(unlisted.filter(({ path }) => path !== 'prerender/service-worker.js')).toEqual([]);
  });

  it('is accessed through that list, except by standalone scripts', () => {
    const direct = files
      .filter(({ text }) => /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|\bcaches\./.test(text))
      .map(({ path }) => path);
    expect(direct.toSorted()).toEqual([
      'app/new-version.ts',
      'landing/enhance.ts',
      'prerender/service-worker.js',
      'public/boot.js',
      'storage.ts',
    ]);
  });

  it('includes a token that requests get only through page-token.ts', () => {
    const readers = files.filter(({ text }) => /readStored\(STORAGE\.token\)/.test(text));
    // These compare the token with the page's, or delete it.
    expect(readers.map(({ path }) => path).toSorted()).toEqual([
      'app/other-tabs.ts',
      'app/query-client.ts',
      'auth/session.ts',
      'auth/switch-session.ts',
      'family/take-over-page.tsx',
      'last-seen.ts',
      'page-token.ts',
    ]);
    const senders = files.filter(({ text }) => /Bearer \$|callback\(\{ token/.test(text));
    expect(senders.map(({ path }) => path).toSorted()).toEqual([
      'api.ts',
      'open-socket.ts',
      'public/boot.js',
      'send-form.ts',
    ]);
  });

  it('is never stored under an ad hoc name', () => {
    const adHoc = files.filter(({ text }) => /\b(store|readStored)\(\s*['"`]/.test(text));
    expect(adHoc.map(({ path }) => path)).toEqual([]);
  });

  it('is deleted at logout, except for the device secret and the color scheme', () => {
    for (const area of [localStorage, sessionStorage])
      for (const name of names) area.setItem(name, 'something');
    forgetEverything();
    for (const area of [localStorage, sessionStorage])
      expect(Object.keys(area).toSorted()).toEqual(KEPT.toSorted());
  });

  it('is deleted when a guardian switches, except for the sessions and what belongs to the browser', () => {
    for (const area of [localStorage, sessionStorage])
      for (const name of names) area.setItem(name, 'something');
    forgetEverything({ isSwitching: true });
    const { token, ownToken, push, pushDeclined } = STORAGE;
    const kept = [...KEPT, token, ownToken, push, pushDeclined].toSorted();
    for (const area of [localStorage, sessionStorage]) expect(Object.keys(area).toSorted()).toEqual(kept);
  });
});
