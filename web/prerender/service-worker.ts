import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rollup } from 'vite';

const CODE = /\.(?:js|css)$/;
const FONT = /figtree-latin-wght-normal-[\w-]+\.woff2$/;
const UNHASHED = ['/boot.js', '/favicon.svg', '/manifest.webmanifest'];
const APP_PAGE = 'app.html';

/** Writes the service worker with the names of all cached files. A build with other names gives another worker. */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'carelane:service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const template = await readFile(path.join(root, 'prerender/service-worker.js'), 'utf8');
      const boot = await readFile(path.join(root, 'public/boot.js'), 'utf8');
      const names = Object.keys(bundle);
      const entry = names.find((name) => /^assets\/app-[\w-]+\.js$/.test(name));
      if (!entry) throw new Error('the build has no entry for the app');
      const pages = names.filter((name) => name.endsWith('.html'));
      const shell = String(readSource(bundle[APP_PAGE]));
      const kept = names
        .filter((name) => CODE.test(name) || FONT.test(name))
        .map((name) => `/${name}`)
        .concat(pages.map(pageAddress), UNHASHED);
      const isNeeded = (file: string) => shell.includes(`"${file}"`) || file === pageAddress(APP_PAGE);
      const needed = [`/${entry}`, ...kept.filter((file) => isNeeded(file) && file !== `/${entry}`)];
      const files = [...needed, ...kept.filter((file) => !needed.includes(file))];
      const version = createHash('sha256').update(template).update(boot).update(JSON.stringify(files));
      for (const page of pages) version.update(readSource(bundle[page]));
      const source = template
        .replace('__VERSION__', version.digest('hex').slice(0, 12))
        .replace('__FILES__', JSON.stringify(files))
        .replace('__NEEDED__', String(needed.length));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

function pageAddress(page: string): string {
  if (page === APP_PAGE) return '/dashboard';
  return page === 'index.html' ? '/' : `/${page.replace('.html', '')}`;
}

function readSource(file: Rollup.OutputBundle[string] | undefined): string | Uint8Array {
  return file?.type === 'asset' ? file.source : '';
}
