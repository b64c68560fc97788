import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const SOURCE = readFileSync(path.join(import.meta.dirname, '../web/prerender/service-worker.js'), 'utf8');
const FILES = ['/assets/app-1.js', '/dashboard', '/assets/assistant-1.js'];

/** Installs the worker on a line as the browser describes it, and returns what it kept. */
async function install(connection: object | undefined): Promise<string[]> {
  const kept: string[] = [];
  const cache = {
    addAll: async (files: string[]) => void kept.push(...files),
    match: async () => ({ text: async () => FILES[0] }),
  };
  const listeners: Record<string, (event: object) => void> = {};
  let installed: Promise<unknown> | undefined;
  const source = SOURCE.replace('__FILES__', JSON.stringify(FILES)).replace('__NEEDED__', '2');
  runInNewContext(source, {
    self: {
      navigator: { connection },
      skipWaiting: () => {},
      addEventListener: (name: string, listener: (event: object) => void) => {
        listeners[name] = listener;
      },
    },
    caches: { open: async () => cache },
    URLPattern: Object,
  });
  listeners.install?.({
    waitUntil: (work: Promise<unknown>) => {
      installed = work;
    },
  });
  await installed;
  return kept;
}

it('keeps everything for a day without a network', async () => {
  expect(await install({ effectiveType: '4g', saveData: false })).toEqual(FILES);
  expect(await install(undefined)).toEqual(FILES);
});

it('keeps only what opens the app on a slow or metered line', async () => {
  const needed = FILES.slice(0, 2);
  expect(await install({ effectiveType: '3g' })).toEqual(needed);
  expect(await install({ effectiveType: '4g', saveData: true })).toEqual(needed);
});

type Answer = 'free' | 'busy' | 'silent';

/** Starts the worker with these open tabs, and returns its listeners and what it did. */
function startWorker(tabs: Answer[]) {
  const done: string[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const client = (answer: Answer) => ({
    postMessage: ({ openNote }: { openNote: object }, [port]: MessagePort[]) => {
      done.push(`asks for ${JSON.stringify(openNote)}`);
      if (answer !== 'silent') port?.postMessage(answer === 'free');
    },
    focus: async () => void done.push('focus'),
  });
  const source = SOURCE.replace('__FILES__', '[]').replace('__NEEDED__', '0');
  runInNewContext(source, {
    URL,
    MessageChannel,
    setTimeout,
    self: {
      location: { origin: 'https://care.test' },
      navigator: {},
      registration: {
        showNotification: async (title: string, { body, tag }: { body: string; tag: string }) =>
          void done.push(`${title}: ${body} (${tag})`),
      },
      clients: {
        matchAll: async () => tabs.map(client),
        openWindow: async (address: string) => void done.push(`opens ${address}`),
      },
      addEventListener: (name: string, listener: (event: object) => void) => {
        listeners[name] = listener;
      },
    },
  });
  const send = async (name: string, event: object) => {
    let work: Promise<unknown> | undefined;
    listeners[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
    return done;
  };
  return {
    push: (data: object) => send('push', { data: { json: () => data } }),
    click: (data: object) => send('notificationclick', { notification: { close: () => {}, data } }),
  };
}

it('shows a push message once under its own tag', async () => {
  const done = await startWorker([]).push({ id: 'n1', text: 'A visit was booked.', link: '/appointments' });
  expect(done).toEqual(['Carelane: A visit was booked. (n1)']);
});

const ASKS = 'asks for {"id":"n1","link":"/a?b=1"}';
const OPENS = 'opens https://care.test/a?b=1#note=n1';

it.each<[Answer[], string[]]>([
  [['free'], [ASKS, 'focus']],
  [[], [OPENS]],
  [['busy'], [ASKS, OPENS]],
  [
    ['silent', 'busy', 'free'],
    [ASKS, ASKS, ASKS, 'focus'],
  ],
])('with the tabs %j a tap does %j', async (tabs, expected) => {
  expect(await startWorker(tabs).click({ id: 'n1', link: '/a?b=1' })).toEqual(expected);
});

it('opens no page of another site', async () => {
  expect(await startWorker([]).click({ id: 'n1', link: '//evil.test/a' })).toEqual([]);
});
