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
    globalThis.carelaneEarly = { token, askedAt: Date.now(), answers };
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const ask = (address) => {
      const answer = fetch(`/api/v1${address}`, { headers, credentials: 'include' });
      answers.set(`/api/v1${address}`, answer);
      return answer.then((response) => response.clone().json()).then(({ data }) => data);
    };
    const askForDashboard = async ({ role }) => {
      const { _id } = await ask(`/${role}/profile`);
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      for (const list of ['today', 'upcoming', 'past']) {
        const query = new URLSearchParams({ list, at: new Date().toISOString(), zone });
        ask(`/appointment/${role}/${_id}?${query}`).catch(() => {});
      }
    };
    const user = ask('/user/current-user');
    (path === '/dashboard' ? user.then(askForDashboard) : user).catch(() => {});
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
