import type { Plugin } from 'vite';

const LATIN_FONT = /figtree-latin-wght-normal-[\w-]+\.woff2$/;

/** Every page needs the Latin font for its first line, so it is preloaded with the HTML and not after the CSS. */
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
