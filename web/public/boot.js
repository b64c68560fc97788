// Runs before the first paint, so that the theme and the header's buttons do not flash.
(() => {
  const root = document.documentElement;
  const readItem = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const scheme = readItem('carelane-color-scheme');
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  const token = readItem('carelane-token');
  if (token) root.dataset.signedIn = '';

  // Only in the app, not on public pages: sends the first requests while the app's code is still loading.
  const plan = document.currentScript?.dataset.screens;
  if (!plan) return;
  const path = location.pathname;
  if (token) {
    const responses = new Map();
    const sentByApp = new Set();
    globalThis.carelaneEarly = { token, sentAt: Date.now(), responses, sentByApp };
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const request = (address) => {
      // lib/api.ts also stores the address without the time.
      if (sentByApp.has(`/api/v1${address.replace(/&at=[^&]+/, '')}`)) return Promise.reject();
      const pending = fetch(`/api/v1${address}`, { headers, credentials: 'include' });
      responses.set(`/api/v1${address}`, pending);
      return pending.then((response) => response.clone().json()).then(({ data }) => data);
    };
    const requestLists = (role, profileId) => {
      // The same zone as in lib/dates.ts.
      const zone = globalThis.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
      for (const list of ['today', 'upcoming', 'past']) {
        // The same request as in appointments/api.ts.
        const limit = list === 'today' ? {} : { limit: '10' };
        const query = new URLSearchParams({ list, ...limit, at: new Date().toISOString(), zone });
        request(`/appointment/${role}/${profileId}?${query}`).catch(() => {});
      }
    };
    // Stored at the last start with the same token, so that no request has to wait for another.
    const [tokenEnd, knownRole, knownProfile] = (readItem('carelane-own') ?? '').split(' ');
    const isKnown = tokenEnd === token.slice(-8) && knownProfile !== undefined;
    const requestDashboard = async ({ role }) => {
      if (role === 'operator') return;
      const { _id } = await request(`/${role}/profile`);
      if (!isKnown) requestLists(role, _id);
      localStorage.setItem('carelane-own', `${token.slice(-8)} ${role} ${_id}`);
    };
    const user = request('/user/current-user');
    if (path === '/dashboard') {
      if (isKnown) requestLists(knownRole, knownProfile);
      (isKnown ? requestDashboard({ role: knownRole }) : user.then(requestDashboard)).catch(() => {});
    }
    user.catch(() => {});
  }
  const { files, screens } = JSON.parse(plan);
  // An address whose last segment is a parameter is listed with an asterisk in its place.
  for (const index of screens[path] ?? screens[path.replace(/[^/]+$/, '*')] ?? []) {
    const link = document.createElement('link');
    const isStyle = files[index].endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${files[index]}`;
    document.head.append(link);
  }
})();
