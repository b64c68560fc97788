import { once } from 'node:events';
import { type ChatEvent, chatEvents } from '@carelane/contract/assistant/chat';
import { ERRORS } from '@carelane/contract/errors';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { faultWithoutValues } from '../http/error-handler';

export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<ChatEvent>,
  log: FastifyBaseLogger,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...headersAlreadySet(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx must not buffer the events.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  const write = async ({ event, data }: ChatEvent) => {
    const safe = chatEvents[event].parse(data);
    if (!raw.write(`event: ${event}\ndata: ${JSON.stringify(safe)}\n\n`) && !raw.destroyed) {
      await Promise.race([once(raw, 'drain'), once(raw, 'close')]);
    }
  };
  try {
    for await (const event of events) {
      if (raw.destroyed) break;
      await write(event);
    }
  } catch (error) {
    log.error({ fault: faultWithoutValues(error) }, 'assistant failed');
    const [, message] = ERRORS.INTERNAL;
    await write({ event: 'error', data: { message } });
  }
  raw.end();
}

function headersAlreadySet(reply: FastifyReply): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value : String(value)]],
    ),
  );
}
