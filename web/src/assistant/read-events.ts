import { type ChatEvent, type ChatEventName, chatEvents } from '@carelane/contract/assistant/chat';

export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      buffer += decoder.decode(value, { stream: true });
      // The last block may be incomplete.
      const blocks = buffer.split('\n\n');
      buffer = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): ChatEvent | undefined {
  const name = /^event: (.*)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (!name || data === undefined || !isEventName(name)) return undefined;
  return { event: name, data: chatEvents[name].parse(JSON.parse(data)) } as ChatEvent;
}

function isEventName(name: string): name is ChatEventName {
  return name in chatEvents;
}
