import { assistantChat, assistantStatus } from '@carelane/contract/assistant/endpoints';
import type { Deps } from '../deps';
import { type Route, serve } from '../http/endpoints/serve';
import { answerChat } from './answer-chat';
import { collectAnswer } from './collect-answer';
import { createRecentMessages } from './recent-messages';
import { sendEvents } from './send-events';

export function assistantRoutes(deps: Deps): Route[] {
  const recentMessages = createRecentMessages(deps.clock);
  return [
    serve(assistantStatus, async () => ({
      data: {
        mode: deps.model ? ('model' as const) : ('embedded' as const),
        service: deps.model?.host ?? null,
        emergencyNumber: deps.site.current().emergencyNumber,
      },
    })),
    serve(assistantChat, async ({ body, viewer, request, reply }) => {
      const closed = new AbortController();
      reply.raw.once('close', () => closed.abort());
      const events = await answerChat(deps, viewer, body.messages, recentMessages, closed.signal);
      if (wantsJson(request.headers.accept)) return { data: await collectAnswer(events) };
      await sendEvents(reply, events, deps.log);
      return { hijacked: true as const };
    }),
  ];
}

function wantsJson(accept = ''): boolean {
  return accept.includes('application/json') && !accept.includes('text/event-stream');
}
