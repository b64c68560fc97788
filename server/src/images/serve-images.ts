import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { images } from '../db/schema';
import type { Deps } from '../deps';
import { Refusal } from '../http/refusal';

/** The URL cannot be guessed and the bytes never change. */
export function serveImages(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
    const id = /^([A-Za-z0-9_-]{10,64})\.webp$/.exec(request.params.file)?.[1];
    const [image] = id
      ? await deps.db.select({ bytes: images.bytes }).from(images).where(eq(images.id, id))
      : [];
    if (!image) throw new Refusal('NOT_FOUND');
    return reply
      .type('image/webp')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(image.bytes);
  });
}
