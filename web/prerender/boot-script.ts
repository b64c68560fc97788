import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = '/boot.js';

/** Pages wait for boot.js, so its name changes with its content and browsers need not revalidate it. */
export function bootScript(root: string): Plugin {
  let name = '';
  let source = '';
  return {
    name: 'carelane:boot-script',
    apply: 'build',
    async buildStart() {
      source = await readFile(path.join(root, 'public', SOURCE), 'utf8');
      name = `assets/boot-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(`src="${SOURCE}"`, `src="/${name}"`),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source });
    },
  };
}
