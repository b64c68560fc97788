import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rollup } from 'vite';

const CODE = /\.(?:js|css)$/;
const FONT = /figtree-latin-wght-normal-[\w-]+\.woff2$/;
const UNHASHED = ['/favicon.svg', '/manifest.webmanifest'];
const APP_PAGE = 'app.html';
const OPERATOR_LAYOUT = 'src/app/operator-layout.tsx';

export function serviceWorker(root: string): Plugin {
  return {
    name: 'carelane:service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const template = await readFile(path.join(root, 'prerender/service-worker.js'), 'utf8');
      const names = Object.keys(bundle);
      const entry = names.find((name) => /^assets\/app-[\w-]+\.js$/.test(name));
      if (!entry) throw new Error('the build has no entry for the app');
      const operatorFiles = listOperatorFiles(bundle, entry);
      const pages = names.filter((name) => name.endsWith('.html'));
      const shell = String(readSource(bundle[APP_PAGE]));
      const cached = names
        .filter((name) => (CODE.test(name) && !operatorFiles.has(name)) || FONT.test(name))
        .map((name) => `/${name}`)
        .concat(pages.map(pageAddress), UNHASHED);
      const isNeeded = (file: string) => shell.includes(`"${file}"`) || file === pageAddress(APP_PAGE);
      const needed = [`/${entry}`, ...cached.filter((file) => isNeeded(file) && file !== `/${entry}`)];
      const files = [...needed, ...cached.filter((file) => !needed.includes(file))];
      const version = createHash('sha256').update(template).update(JSON.stringify(files));
      for (const page of pages) version.update(readSource(bundle[page]));
      const source = template
        .replace('__VERSION__', version.digest('hex').slice(0, 12))
        .replace('__FILES__', JSON.stringify(files))
        .replace('__NEEDED__', String(needed.length));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

/** Nobody but operators downloads these, not even in advance. */
function listOperatorFiles(bundle: Rollup.OutputBundle, entry: string): Set<string> {
  const layout = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(OPERATOR_LAYOUT)),
  );
  if (!layout) throw new Error('the build has no chunk for operators');
  const others = listReachable(bundle, [entry], layout.fileName);
  return new Set([...listReachable(bundle, [layout.fileName])].filter((file) => !others.has(file)));
}

function listReachable(bundle: Rollup.OutputBundle, from: string[], except?: string): Set<string> {
  const reached = new Set<string>();
  const pending = [...from];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const file = bundle[name];
    if (reached.has(name) || name === except || file?.type !== 'chunk') continue;
    reached.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) reached.add(style);
    pending.push(...file.imports, ...file.dynamicImports);
  }
  return reached;
}

function pageAddress(page: string): string {
  if (page === APP_PAGE) return '/dashboard';
  return page === 'index.html' ? '/' : `/${page.replace('.html', '')}`;
}

function readSource(file: Rollup.OutputBundle[string] | undefined): string | Uint8Array {
  return file?.type === 'asset' ? file.source : '';
}
