import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ModelRequest {
  key: string;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    max_tokens: number;
    temperature: number;
    stream: boolean;
  };
}
type ModelReply =
  | { say: string; after?: Promise<void> }
  | { status: number; message?: string }
  | { silent: true }
  | { breakOffAfter: string }
  | { fallSilentAfter: string };

export interface ModelStandIn {
  url: string;
  requests: ModelRequest[];
  behave(reply: (request: ModelRequest) => ModelReply): void;
  close(): Promise<void>;
}

/** An OpenAI-compatible service. */
export async function startModelStandIn(): Promise<ModelStandIn> {
  const requests: ModelRequest[] = [];
  let reply: (request: ModelRequest) => ModelReply = () => ({
    say: 'Rest and water help. See a doctor if it continues.',
  });
  const server = createServer((incoming, outgoing) => {
    void read(incoming).then((request) => {
      requests.push(request);
      return answer(outgoing, reply(request));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave: (next) => {
      reply = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function read(incoming: IncomingMessage): Promise<ModelRequest> {
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  return {
    key: (incoming.headers.authorization ?? '').replace('Bearer ', ''),
    body: JSON.parse(text) as ModelRequest['body'],
  };
}

async function answer(outgoing: ServerResponse, reply: ModelReply): Promise<void> {
  if ('silent' in reply) return;
  if ('status' in reply) {
    outgoing.writeHead(reply.status, { 'content-type': 'application/json' });
    outgoing.end(
      reply.message === undefined
        ? 'no'
        : JSON.stringify({ error: { message: reply.message, type: 'server_error' } }),
    );
    return;
  }
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  outgoing.flushHeaders();
  if ('say' in reply) await reply.after;
  streamReply(outgoing, reply);
}

type StreamedReply = { say: string } | { breakOffAfter: string } | { fallSilentAfter: string };

function streamReply(outgoing: ServerResponse, reply: StreamedReply): void {
  for (const chunk of textFrom(reply).match(/[\s\S]{1,7}/g) ?? [])
    outgoing.write(event({ delta: { content: chunk }, finish_reason: null }));
  if ('say' in reply) outgoing.end(`${event({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
  // The client needs a moment to read what was sent.
  else if ('breakOffAfter' in reply) setTimeout(() => outgoing.destroy(), 20);
}

function textFrom(reply: StreamedReply): string {
  if ('say' in reply) return reply.say;
  return 'breakOffAfter' in reply ? reply.breakOffAfter : reply.fallSilentAfter;
}

function event(choice: object): string {
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`;
}
