import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { spendBudget } from '../../http/limits/budget';
import { Refusal } from '../../http/refusal';
import { turnOffNewsMail } from './stored-choices';
import { readUnsubscribeToken } from './unsubscribe-token';

const BUDGET = { limit: 30, windowSeconds: 3600 };
const MAX_BODY_BYTES = 1_024;

/** Mail programs send a form without a session (RFC 8058). A GET changes nothing, because link scanners also open it. */
export async function serveUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
      const userId = await readUnsubscribeToken(deps, request.params.token);
      if (!userId) throw new Refusal('NOT_FOUND');
      await spendBudget(deps, { key: `unsubscribe:${userId}`, ...BUDGET });
      await turnOffNewsMail(deps.db, userId);
      return reply.header('cache-control', 'no-store').send({ success: true, data: null, message: 'OK' });
    });
  });
}
