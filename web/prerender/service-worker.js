// Pages come from the server while it is up, so that a deploy is visible immediately.
const VERSION = '__VERSION__';
const FILES = __FILES__;
/** The app cannot open without these. They come first in the list, and the entry before all others. */
const NEEDED = FILES.slice(0, __NEEDED__);
const CACHE = `carelane-${VERSION}`;
const SHELL = '/dashboard';
const NETWORK_ONLY = ['/api/*', '/fhir/*', '/images/*', '/calendar/*', '/socket.io/*', '/test-checkout/*'];

self.addEventListener('install', (event) => {
  // Browsers with static routing then do not start the worker. Elsewhere `fetch` ignores these requests.
  if (event.addRoutes) {
    const patterns = NETWORK_ONLY.map((pathname) => new URLPattern({ pathname }));
    const routes = patterns.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }));
    event.addRoutes(routes).catch(() => {});
  }
  event.waitUntil(cacheFiles().then(() => self.skipWaiting()));
});

/** On a slow or metered connection, code for screens that have not been opened is not worth loading. */
function isSlowConnection() {
  const { saveData, effectiveType } = self.navigator.connection ?? {};
  return saveData === true || ['slow-2g', '2g', '3g'].includes(effectiveType);
}

async function cacheFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(isSlowConnection() ? NEEDED : FILES);
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
        .then((outdated) => Promise.all(outdated.map((name) => caches.delete(name)))),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (NETWORK_ONLY.some((pattern) => pathname.startsWith(pattern.slice(0, -1)))) return;
  if (request.mode === 'navigate') event.respondWith(fromServerOrCache(event, pathname, SHELL));
  else if (!FILES.includes(pathname)) return;
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCacheOrServer(request));
  else event.respondWith(fromServerOrCache(event, pathname));
});

const NO_SERVER = [502, 503, 504];
const RESPOND_WITHIN_MS = 10_000;

async function fromServerOrCache(event, ...cachedAddresses) {
  const fromServer = async () => (await event.preloadResponse) ?? fetch(event.request);
  const response = fromServer();
  response.catch(() => {});
  const timeout = new Promise((resolve) => setTimeout(resolve, RESPOND_WITHIN_MS));
  try {
    const first = await Promise.race([response, timeout]);
    if (first && !NO_SERVER.includes(first.status)) return first;
    return (await findCached(cachedAddresses)) ?? (await response);
  } catch (error) {
    const page = await findCached(cachedAddresses);
    if (page) return page;
    throw error;
  }
}

async function findCached(addresses) {
  for (const address of addresses) {
    const page = await caches.match(address, { cacheName: CACHE });
    if (page) return page;
  }
}

async function fromCacheOrServer(request) {
  const cached = await caches.match(request, { cacheName: CACHE });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) store(request, response.clone());
  return response;
}

/** The response does not wait for this, and the app works without it, for instance on a full disk. */
function store(request, response) {
  caches
    .open(CACHE)
    .then((cache) => cache.put(request, response))
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

async function openNote({ id, link }) {
  const { origin } = self.location;
  const address = new URL(link ?? '/notifications', origin);
  if (address.origin !== origin) return;
  address.hash = `note=${id}`;
  const note = { id, link: address.pathname + address.search };
  for (const tab of await self.clients.matchAll({ type: 'window' }))
    if (await acceptsNote(tab, note)) return tab.focus();
  await self.clients.openWindow(address.href);
}

/** A tab that does not reply is still loading, or cannot be used. */
const REPLY_WITHIN_MS = 500;

/** Only the page knows whether it is in a call: some browsers report just the address that a tab was opened with. */
function acceptsNote(tab, note) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), REPLY_WITHIN_MS);
    tab.postMessage({ openNote: note }, [port2]);
  }).finally(() => port1.close());
}
