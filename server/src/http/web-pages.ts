import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Site } from '@carelane/contract/site';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isPageRequest } from './is-page-request';
import { publicPageHandler } from './public-page';
import { Refusal } from './refusal';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** No screen's path has a dot or tilde, so /backup.zip gets status 404. */
const LOOKS_LIKE_A_FILE = /^[^?]*[.~][^/?]*(\?|$)/;

export async function serveWebPages(app: FastifyInstance, folder: string, site: () => Site): Promise<void> {
  if (!existsSync(path.join(folder, 'app.html'))) {
    app.setNotFoundHandler(async () => {
      throw new Refusal('NOT_FOUND');
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.html', '.vite/**'],
    setHeaders: (reply, file) => {
      reply.setHeader(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? IMMUTABLE : REVALIDATE,
      );
    },
  });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.html') && name !== 'app.html')) {
    const name = path.basename(file, '.html');
    app.get(name === 'index' ? '/' : `/${name}`, publicPageHandler(path.join(folder, file), site));
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request)) throw new Refusal('NOT_FOUND');
    if (LOOKS_LIKE_A_FILE.test(request.url)) reply.code(404);
    return reply.header('cache-control', REVALIDATE).sendFile('app.html');
  });
}
