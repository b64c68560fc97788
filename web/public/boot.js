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
  if (stored('carelane-token')) root.dataset.signedIn = '';
})();
