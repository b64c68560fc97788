import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { spendBudget } from '../../http/limits/budget';
import { Refusal } from '../../http/refusal';
import { listVisitsFrom } from '../queries';
import { feedFile } from './feed-file';
import { findFeedBySecret } from './feeds';

const READ_BUDGET = { limit: 120, windowSeconds: 3600 };
const MAX_VISITS = 1_000;
const PAST_DAYS = 2;
const DAY_MS = 86_400_000;

/** A calendar app sends no token, so the URL holds the secret, which is kept out of the log and the metrics. */
export function serveCalendarFeeds(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps;
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const secret = /^([A-Za-z0-9_-]{43})\.ics$/.exec(request.params.file)?.[1];
    const feed = secret ? await findFeedBySecret(db, secret) : undefined;
    if (!feed || feed.role === 'operator') throw new Refusal('NOT_FOUND');
    const { userId, role, showsNames } = feed;
    await spendBudget(deps, { key: `calendar:${userId}`, ...READ_BUDGET });
    const from = new Date(clock.now().getTime() - PAST_DAYS * DAY_MS);
    const rows = await listVisitsFrom(db, { userId, role }, from, MAX_VISITS);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(feedFile(rows, { userId, role, showsNames }, config));
  });
}
