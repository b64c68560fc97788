// Runs before the first paint, so that neither the theme nor the header's buttons flash.
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const scheme = stored('carelane-color-scheme');
  const dark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  const token = stored('carelane-token');
  if (token) root.dataset.signedIn = '';

  // Only in the app, not on public pages: requests the session, the dashboard's lists and the screen's files while the
  // app's code is still loading.
  const plan = document.currentScript?.dataset.screens;
  if (!plan) return;
  const path = location.pathname;
  if (token) {
    const answers = new Map();
    const askedByApp = new Set();
    globalThis.carelaneEarly = { token, askedAt: Date.now(), answers, askedByApp };
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const ask = (address) => {
      // The app was faster and has sent this request, which lib/api.ts names in the same way.
      if (askedByApp.has(`/api/v1${address.replace(/&at=[^&]+/, '')}`)) return Promise.reject();
      const answer = fetch(`/api/v1${address}`, { headers, credentials: 'include' });
      answers.set(`/api/v1${address}`, answer);
      return answer.then((response) => response.clone().json()).then(({ data }) => data);
    };
    const askForLists = (role, profileId) => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      for (const list of ['today', 'upcoming', 'past']) {
        // The same request as in appointments/api.ts.
        const limit = list === 'today' ? {} : { limit: '10' };
        const query = new URLSearchParams({ list, ...limit, at: new Date().toISOString(), zone });
        ask(`/appointment/${role}/${profileId}?${query}`).catch(() => {});
      }
    };
    // The role and profile are remembered from the last start with the same token, so that no request waits for another.
    const [tokenEnd, knownRole, knownProfile] = (stored('carelane-own') ?? '').split(' ');
    const isKnown = tokenEnd === token.slice(-8) && knownProfile !== undefined;
    const askForDashboard = async ({ role }) => {
      // The console has other screens.
      if (role === 'operator') return;
      const { _id } = await ask(`/${role}/profile`);
      if (!isKnown) askForLists(role, _id);
      localStorage.setItem('carelane-own', `${token.slice(-8)} ${role} ${_id}`);
    };
    const user = ask('/user/current-user');
    if (path === '/dashboard') {
      if (isKnown) askForLists(knownRole, knownProfile);
      (isKnown ? askForDashboard({ role: knownRole }) : user.then(askForDashboard)).catch(() => {});
    }
    user.catch(() => {});
  }
  const { files, screens } = JSON.parse(plan);
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
