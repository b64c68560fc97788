import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const SOURCE = readFileSync(path.join(import.meta.dirname, '../web/prerender/service-worker.js'), 'utf8');
const FILES = ['/assets/app-1.js', '/dashboard', '/assets/assistant-1.js'];

async function install(connection: object | undefined): Promise<string[]> {
  const cached: string[] = [];
  const cache = {
    addAll: async (files: string[]) => void cached.push(...files),
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
  });
  listeners.install?.({
    waitUntil: (work: Promise<unknown>) => {
      installed = work;
    },
  });
  await installed;
  return cached;
}

it('caches everything for later use offline, even in a browser without URLPattern', async () => {
  expect(await install({ effectiveType: '4g', saveData: false })).toEqual(FILES);
  expect(await install(undefined)).toEqual(FILES);
});

it('caches only what the app needs to open on a slow or metered connection', async () => {
  const needed = FILES.slice(0, 2);
  expect(await install({ effectiveType: '3g' })).toEqual(needed);
  expect(await install({ effectiveType: '4g', saveData: true })).toEqual(needed);
});

type TabReply = 'free' | 'busy' | 'silent';

function startWorker(tabs: TabReply[]) {
  const done: string[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const client = (reply: TabReply) => ({
    postMessage: ({ openNote }: { openNote: object }, [port]: MessagePort[]) => {
      done.push(`posts ${JSON.stringify(openNote)}`);
      if (reply !== 'silent') port?.postMessage(reply === 'free');
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
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise;
    };
    listeners[name]?.({ ...event, waitUntil });
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

const POSTS = 'posts {"id":"n1","link":"/a?b=1"}';
const OPENS = 'opens https://care.test/a?b=1#note=n1';

it.each<[string, TabReply[], string[]]>([
  ['shows it in a tab that accepts it', ['free'], [POSTS, 'focus']],
  ['opens a window if there is no tab', [], [OPENS]],
  ['opens a window if no tab accepts it', ['busy'], [POSTS, OPENS]],
  [
    'offers it to one tab after the other until one accepts it',
    ['silent', 'busy', 'free'],
    [POSTS, POSTS, POSTS, 'focus'],
  ],
])('a tap on the message %s', async (_what, tabs, expected) => {
  expect(await startWorker(tabs).click({ id: 'n1', link: '/a?b=1' })).toEqual(expected);
});

it('a tap never opens a page of another site', async () => {
  expect(await startWorker([]).click({ id: 'n1', link: '//evil.test/a' })).toEqual([]);
});
