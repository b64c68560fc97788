import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rollup } from 'vite';

const APP = 'src/app';
const ROUTE_FILES = ['public-routes.tsx', 'signed-in-routes.tsx'];
const ROUTE = /path: '(?<address>[^']+)',[\s\S]*?import\('(?<module>[^']+)'\)/g;
const BOOT = '<script src="/boot.js"></script>';

export function routePreloads(root: string): Plugin {
  return {
    name: 'carelane:route-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, filename }) {
        if (!bundle || path.basename(filename) !== 'app.html') return html;
        const sources = await Promise.all(
          ROUTE_FILES.map((file) => readFile(path.join(root, APP, file), 'utf8')),
        );
        const screens: Record<string, string[]> = {};
        for (const { groups } of sources.join('\n').matchAll(ROUTE)) {
          const module = path.resolve(root, APP, `${groups?.module}.tsx`);
          const chunk = Object.values(bundle).find((file) => isChunkFor(file, module));
          if (!chunk) throw new Error(`the build has no chunk for ${groups?.address}`);
          const files = listFiles(bundle, chunk.fileName).filter((file) => !html.includes(file));
          screens[(groups?.address ?? '').replace(/\$\w*/g, '*')] = files;
        }
        return html.replace(BOOT, BOOT.replace('>', ` data-screens='${compact(screens)}'>`));
      },
    },
  };
}

function isChunkFor(file: Rollup.OutputBundle[string], module: string): boolean {
  return file.type === 'chunk' && file.moduleIds.includes(module);
}

function listFiles(bundle: Rollup.OutputBundle, name: string, seen = new Set<string>()): string[] {
  const file = bundle[name];
  if (seen.has(name) || file?.type !== 'chunk') return [...seen];
  seen.add(name);
  for (const style of file.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const next of file.imports) listFiles(bundle, next, seen);
  return [...seen];
}

function compact(screens: Record<string, string[]>): string {
  const files = [...new Set(Object.values(screens).flat())];
  const indexes = Object.entries(screens).map(([address, names]) => [
    address,
    names.map((name) => files.indexOf(name)),
  ]);
  return JSON.stringify({ files, screens: Object.fromEntries(indexes) });
}
