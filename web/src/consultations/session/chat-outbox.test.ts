import { beforeEach, expect, it, vi } from 'vitest';
import { ChatOutbox, type SendAnswer } from './chat-outbox';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
let online: boolean;
let sent: string[];
const send = async ({ text }: { text: string }): Promise<SendAnswer> => {
  if (!online) return { ok: false, message: 'offline', code: 'TIMEOUT' };
  if (text === 'refuse me') return { ok: false, message: 'No.', code: 'INVALID' };
  sent.push(text);
  return { ok: true };
};
const outbox = () => new ChatOutbox('outbox', send, storage);

beforeEach(() => {
  stored.clear();
  online = true;
  sent = [];
  vi.useFakeTimers();
});

it('sends a trimmed message immediately and removes it from storage', async () => {
  outbox().add('  hello \n');
  await vi.runAllTimersAsync();
  expect(sent).toEqual(['hello']);
  expect(stored.size).toBe(0);
});

it('ignores a blank message', () => {
  const box = outbox();
  box.add(' \n ');
  expect(box.messages).toEqual([]);
});

it('keeps messages that were written offline, and sends them in order once online', async () => {
  online = false;
  const box = outbox();
  box.add('one');
  box.add('two');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([]);
  online = true;
  await box.flush();
  expect(sent).toEqual(['one', 'two']);
  expect(box.messages).toEqual([]);
});

it('does not retry if it is closed while sending, and keeps the messages of the next outbox', async () => {
  const resolveSends: ((answer: SendAnswer) => void)[] = [];
  const sendSlowly = () => new Promise<SendAnswer>((resolve) => resolveSends.push(resolve));
  for (const [text, answer] of [
    ['lost', { ok: false, message: 'offline', code: 'TIMEOUT' }],
    ['delivered', { ok: true }],
  ] as const) {
    const key = `outbox-${text}`;
    const closed = new ChatOutbox(key, sendSlowly, storage);
    closed.add(text);
    closed.close();
    online = false;
    const next = new ChatOutbox(key, send, storage);
    next.add('later');
    resolveSends.at(-1)?.(answer);
    await vi.advanceTimersByTimeAsync(0);
    const texts = JSON.parse(stored.get(key) ?? '[]').map((message: { text: string }) => message.text);
    expect(texts).toEqual(answer.ok ? ['later'] : ['lost', 'later']);
    next.close();
    await vi.runAllTimersAsync();
  }
  expect(resolveSends).toHaveLength(2);
});

it('sends the same id after a reload, so that the server can detect the duplicate', async () => {
  online = false;
  const before = outbox();
  before.add('do not lose me');
  const id = before.messages[0]?.id;
  before.close();
  const after = outbox();
  expect(after.messages[0]?.id).toBe(id);
  online = true;
  await after.flush();
  expect(sent).toEqual(['do not lose me']);
});

it('skips a refused message and continues with the next', async () => {
  const box = outbox();
  box.add('refuse me');
  box.add('fine');
  await vi.runAllTimersAsync();
  expect(sent).toEqual(['fine']);
  expect(box.messages).toMatchObject([{ text: 'refuse me', refused: 'No.' }]);
});
