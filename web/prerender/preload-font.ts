import type { Plugin } from 'vite';

const LATIN_FONT = /figtree-latin-wght-normal-[\w-]+\.woff2$/;

/** The latin font is needed by the first line of every page: ask for it with the HTML, not after the CSS. */
export function preloadFont(): Plugin {
  return {
    name: 'carelane:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => LATIN_FONT.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
