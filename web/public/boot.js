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

  // Only in the app itself: the session, the dashboard's lists and the screen's own files are asked for while the app's
  // code is on its way.
  const plan = document.currentScript?.dataset.screens;
  if (!plan) return;
  const path = location.pathname;
  if (token) {
    const answers = new Map();
    const askedByApp = new Set();
    globalThis.carelaneEarly = { token, askedAt: Date.now(), answers, askedByApp };
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const ask = (address) => {
      // The app was quicker: it goes on from here by itself. As lib/api.ts names a question.
      if (askedByApp.has(`/api/v1${address.replace(/&at=[^&]+/, '')}`)) return Promise.reject();
      const answer = fetch(`/api/v1${address}`, { headers, credentials: 'include' });
      answers.set(`/api/v1${address}`, answer);
      return answer.then((response) => response.clone().json()).then(({ data }) => data);
    };
    const askForLists = (role, profileId) => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      for (const list of ['today', 'upcoming', 'past']) {
        // As appointments/api.ts asks.
        const limit = list === 'today' ? {} : { limit: '10' };
        const query = new URLSearchParams({ list, ...limit, at: new Date().toISOString(), zone });
        ask(`/appointment/${role}/${profileId}?${query}`).catch(() => {});
      }
    };
    // Whose lists they are is remembered from the last time with the same token: nothing has to wait for anything.
    const [seal, knownRole, knownProfile] = (stored('carelane-own') ?? '').split(' ');
    const isKnown = seal === token.slice(-8) && knownProfile !== undefined;
    const askForDashboard = async ({ role }) => {
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
  for (const place of screens[path] ?? screens[path.replace(/[^/]+$/, '*')] ?? []) {
    const link = document.createElement('link');
    const isStyle = files[place].endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${files[place]}`;
    document.head.append(link);
  }
})();
