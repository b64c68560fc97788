// Opens the app offline. Code is cached by name, which changes with its content. Pages come from the server while it
// answers, so that a deploy is visible at once. API requests are never cached.
const VERSION = '__VERSION__';
const FILES = __FILES__;
/** Without these the app does not open at all. They come first in the list, the entry before all others. */
const NEEDED = FILES.slice(0, __NEEDED__);
const CACHE = `carelane-${VERSION}`;
const SHELL = '/dashboard';
const NOT_OURS = ['/api/*', '/fhir/*', '/images/*', '/calendar/*', '/socket.io/*', '/test-checkout/*'];

self.addEventListener('install', (event) => {
  // Browsers with static routing do not start the worker for these requests.
  const patterns = NOT_OURS.map((pathname) => new URLPattern({ pathname }));
  event
    .addRoutes?.(patterns.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })))
    ?.catch(() => {});
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

/** Code for screens that nobody opened is not worth a slow or metered line. */
function isSlowLine() {
  const { saveData, effectiveType } = self.navigator.connection ?? {};
  return saveData === true || ['slow-2g', '2g', '3g'].includes(effectiveType);
}

async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(isSlowLine() ? NEEDED : FILES);
  const shell = await (await cache.match(SHELL)).text();
  const [entry] = FILES;
  if (!shell.includes(entry)) throw new Error('the page belongs to another version');
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.registration.navigationPreload?.enable(),
      caches
        .keys()
        .then((names) => names.filter((name) => name.startsWith('carelane-') && name !== CACHE))
        .then((old) => Promise.all(old.map((name) => caches.delete(name)))),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (NOT_OURS.some((pattern) => pathname.startsWith(pattern.slice(0, -1)))) return;
  if (request.mode === 'navigate') event.respondWith(fromServerOr(event, pathname, SHELL));
  else if (!FILES.includes(pathname)) return;
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCacheOrServer(request));
  else event.respondWith(fromServerOr(event, pathname));
});

/** What a proxy answers when the server is down. */
const NO_SERVER = [502, 503, 504];
const ANSWER_WITHIN_MS = 10_000;

async function fromServerOr(event, ...kept) {
  const fromServer = async () => (await event.preloadResponse) ?? fetch(event.request);
  const answer = fromServer();
  answer.catch(() => {});
  const late = new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS));
  try {
    const first = await Promise.race([answer, late]);
    if (first && !NO_SERVER.includes(first.status)) return first;
    return (await findKept(kept)) ?? (await answer);
  } catch (error) {
    const page = await findKept(kept);
    if (page) return page;
    throw error;
  }
}

async function findKept(addresses) {
  for (const address of addresses) {
    const page = await caches.match(address, { cacheName: CACHE });
    if (page) return page;
  }
}

async function fromCacheOrServer(request) {
  const kept = await caches.match(request, { cacheName: CACHE });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) keep(request, answer.clone());
  return answer;
}

/** The answer does not wait for it, and a full disk does not matter. */
function keep(request, answer) {
  caches
    .open(CACHE)
    .then((cache) => cache.put(request, answer))
    .catch(() => {});
}

self.addEventListener('push', (event) => {
  const { id, text, link } = event.data.json();
  const shown = { body: text, tag: id, data: { id, link }, icon: '/icons/icon-192.png' };
  event.waitUntil(self.registration.showNotification('Carelane', shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNote(event.notification.data));
});

/** In an open tab that says it is free, else in a new one. The page marks the notification as read. */
async function openNote({ id, link }) {
  const { origin } = self.location;
  const address = new URL(link ?? '/notifications', origin);
  if (address.origin !== origin) return;
  address.hash = `note=${id}`;
  const note = { id, link: address.pathname + address.search };
  for (const tab of await self.clients.matchAll({ type: 'window' }))
    if (await isTaken(tab, note)) return tab.focus();
  await self.clients.openWindow(address.href);
}

/** A tab that says nothing is still loading, or is not ours to use. */
const TAKEN_WITHIN_MS = 500;

/** Only the page knows whether it is in a call: where it began is all that some browsers say. */
function isTaken(tab, note) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), TAKEN_WITHIN_MS);
    tab.postMessage({ openNote: note }, [port2]);
  }).finally(() => port1.close());
}
