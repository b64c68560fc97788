import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, runnerImport, type ViteDevServer } from 'vite';
import type * as Pages from '../src/landing/static-pages';

const PAGES_MODULE = 'src/landing/static-pages.tsx';
const RENDERED_FOLDERS = ['src/landing/', 'src/info/', 'src/ui/art/'];

export function staticPages(root: string): Plugin {
  const rendererByFile = new Map<string, () => string>();

  async function loadPages(): Promise<typeof Pages> {
    const { module } = await runnerImport<typeof Pages>(path.join(root, PAGES_MODULE), {
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
    });
    return module;
  }

  return {
    name: 'carelane:static-pages',

    async config(_config, { command }) {
      if (command !== 'build') return undefined;
      const pages = await loadPages();
      const input: Record<string, string> = {};
      for (const page of pages.publicPages) {
        rendererByFile.set(path.join(root, page.file), () => pages.renderPage(page));
        input[page.file.replace('.html', '')] = path.join(root, page.file);
      }
      return { build: { rolldownOptions: { input } } };
    },

    resolveId: (id) => (rendererByFile.has(id) ? id : undefined),
    load: (id) => rendererByFile.get(id)?.(),

    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          const url = request.originalUrl ?? '/';
          const acceptsHtml = request.headers.accept?.includes('text/html') ?? false;
          if (request.method !== 'GET' || !acceptsHtml) return next();
          try {
            sendHtml(response, await server.transformIndexHtml(url, await htmlInDev(server, root, url)));
          } catch (error) {
            next(error);
          }
        });
      };
    },

    hotUpdate({ file, server }) {
      const changed = path.relative(root, file);
      if (!changed.endsWith('.tsx') || !RENDERED_FOLDERS.some((folder) => changed.startsWith(folder))) return;
      server.ws.send({ type: 'full-reload' });
    },
  };
}

async function htmlInDev(server: ViteDevServer, root: string, url: string): Promise<string> {
  const { pathname } = new URL(url, 'http://localhost');
  const { publicPages, renderDevPage } = (await server.ssrLoadModule(`/${PAGES_MODULE}`)) as typeof Pages;
  const page = publicPages.find((candidate) => candidate.path === pathname);
  return page ? renderDevPage(page) : readFile(path.join(root, 'app.html'), 'utf8');
}

function sendHtml(response: ServerResponse, html: string): void {
  response.statusCode = 200;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
}
