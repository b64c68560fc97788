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

  // Only in the app itself: the session and the screen's own files are asked for while the app's code is on its way.
  const plan = document.currentScript?.dataset.screens;
  if (!plan) return;
  if (token) {
    const address = '/api/v1/user/current-user';
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const answer = fetch(address, { headers, credentials: 'include' });
    answer.catch(() => {});
    globalThis.carelaneEarly = { address, token, answer };
  }
  const { files, screens } = JSON.parse(plan);
  const path = location.pathname;
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
