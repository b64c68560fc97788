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
